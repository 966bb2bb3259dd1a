import { expect, test } from 'vitest'
import type { AuditEntryView } from '../../../admin/contract/schema.ts'
import { restorableState } from './CourtHistory.tsx'

const entry = (before: unknown, after: unknown) => ({ before, after }) as AuditEntryView

test('restores the previous state, or the first state of an added court', () => {
  expect(restorableState(entry({ name: 'Old' }, { name: 'New' }))).toBe('before')
  expect(restorableState(entry(null, { name: 'New' }))).toBe('after')
  expect(restorableState(entry(null, null))).toBeUndefined()
})
