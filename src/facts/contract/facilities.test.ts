import { expect, it } from 'vitest'
import { sameFacility } from './facilities.ts'

it('treats names that differ only in case and spaces as the same', () => {
  expect(sameFacility('full  COURT', 'Full court')).toBe(true)
  expect(sameFacility('Fullcourt', 'Full court')).toBe(false)
  expect(sameFacility('Cafe\u0301', 'CAF\u00c9')).toBe(true)
  expect(sameFacility('Ne\u200dts', 'nets\u200b')).toBe(true)
})
