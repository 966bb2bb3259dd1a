import { expect, test } from 'vitest'
import { reportInput } from './schema.ts'

const report = { subject: 'court', id: 1, reason: 'closed' }
const place = { latitude: 51.5, longitude: -0.12 }
const pathsOf = (wanted: object) =>
  reportInput.safeParse({ ...report, ...wanted }).error?.issues.map(({ path }) => path.join('.'))

test.each([
  [{ reason: 'illegal or harmful' }, 'details'],
  [{ reason: 'illegal or harmful', details: ' ' }, 'details'],
  [{ place }, 'place'],
  [{ subject: 'photo', reason: 'wrong place', place }, 'place'],
  [{ otherCourt: 2 }, 'otherCourt'],
  [{ subject: 'review', reason: 'duplicate', otherCourt: 2 }, 'otherCourt'],
  [{ reason: 'duplicate', otherCourt: 1 }, 'otherCourt'],
])('%j is rejected', (wanted, path) => {
  expect(pathsOf(wanted)).toEqual([path])
})

test.each([
  {},
  { reason: 'illegal or harmful', details: 'Needles' },
  { reason: 'wrong place' },
  { reason: 'wrong place', place },
  { reason: 'duplicate' },
  { reason: 'duplicate', otherCourt: 2 },
])('%j is accepted', (wanted) => {
  expect(pathsOf(wanted)).toBeUndefined()
})
