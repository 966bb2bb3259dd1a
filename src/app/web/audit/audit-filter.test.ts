import { expect, test } from 'vitest'
import { queryOf, readFilter } from './audit-filter.ts'

const read = (address: string) => readFilter(new URLSearchParams(address))

test('ignores invalid parameters', () => {
  const filter = read('kind=ball&subject=-1&from=yesterday&to=2026')
  expect(Object.values(queryOf(filter)).filter(Boolean)).toEqual([])
  expect(queryOf(read('subject=7')).subject).toBeUndefined()
})

test('includes the last day', () => {
  expect(queryOf(read('kind=court&subject=7&person=ann&from=2026-11-01&to=2026-12-31'))).toEqual({
    kind: 'court',
    subject: '7',
    person: 'ann',
    from: '2026-11-01',
    to: '2027-01-01',
  })
})
