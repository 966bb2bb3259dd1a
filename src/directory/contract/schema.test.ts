import { expect, it } from 'vitest'
import { courtDetailsQuery } from './schema.ts'

it('accepts only the six review orders', () => {
  expect(courtDetailsQuery.safeParse({ sort: 'best' }).success).toBe(false)
  expect(courtDetailsQuery.parse({})).toEqual({ sort: 'newest' })
})
