import { expect, test } from 'vitest'
import { mergeSaved } from './merge-saved.ts'
import type { SavedCourt } from './schema.ts'

const row = (changed: string, more: Partial<SavedCourt> = {}): SavedCourt => ({
  ...{ court_id: 1, is_saved: true, note: '', lists: [], changed_at: `2026-11-30T${changed}:00.000Z` },
  ...more,
})

test('of two rows of a court the later one counts, whoever sends first', () => {
  const [old, removed] = [row('10:00', { note: 'Old' }), row('11:00', { is_saved: false })]
  expect(mergeSaved([old], [removed])).toEqual([removed])
  expect(mergeSaved([removed], [old])).toEqual([removed])
  expect(mergeSaved([removed], [removed])).toEqual([removed])
})

test('rows of the same moment are merged alike on all devices', () => {
  const [one, other] = [row('10:00', { note: 'One' }), row('10:00', { note: 'Other' })]
  expect(mergeSaved([one], [other])).toEqual(mergeSaved([other], [one]))
})

test('courts that only one side has are kept', () => {
  const other = row('09:00', { court_id: 2 })
  expect(mergeSaved([row('10:00')], [other])).toEqual([row('10:00'), other])
})
