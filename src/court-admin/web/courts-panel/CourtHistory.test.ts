import { expect, test } from 'vitest'
import type { AuditEntryView } from '../../../admin/contract/schema.ts'
import { changesOf, restorableState } from './CourtHistory.tsx'

const entry = (before: unknown, after: unknown) => ({ before, after }) as AuditEntryView

test('an entry lists its changes as display text', () => {
  const before = { name: 'Old', isFree: null, tags: ['Nets', 'Lights'], status: 'published', notes: '' }
  const after = { name: 'New', isFree: true, tags: ['Lights', 'Nets'], status: 'archived', notes: null }
  expect(changesOf(entry(before, after))).toEqual([
    { label: 'Name', before: 'Old', after: 'New' },
    { label: 'Access', before: 'nothing', after: 'Free' },
    { label: 'Status', before: 'published', after: 'archived' },
  ])
  expect(changesOf(entry(null, after))).toEqual([])
})

test('restores the previous state, or the first state of an added court', () => {
  expect(restorableState(entry({ name: 'Old' }, { name: 'New' }))).toBe('before')
  expect(restorableState(entry(null, { name: 'New' }))).toBe('after')
  expect(restorableState(entry(null, null))).toBeUndefined()
})
