import { expect, test } from 'vitest'
import { withoutRefuted } from './rules.ts'

test('leaves out facilities that a court is said not to have', () => {
  const names = [{ name: 'floodlights ' }, { name: 'Toilets' }, { name: 'Wind shelter' }]
  const facts = [
    { key: 'floodlights', value: false },
    { key: 'toilets', value: true },
    { key: 'nets', value: 'none' },
  ] as const
  expect(withoutRefuted(names, facts)).toEqual([{ name: 'Toilets' }, { name: 'Wind shelter' }])
})
