import { expect, test } from 'vitest'
import { NOTES_COLLAPSE_AT, splitNotes } from './Notes.tsx'

test('notes up to the limit are shown whole', () => {
  const notes = 'n'.repeat(NOTES_COLLAPSE_AT)
  expect(splitNotes(notes)).toEqual({ start: notes, rest: '' })
})

test('splits longer notes at the limit without losing text', () => {
  const notes = `${'n'.repeat(NOTES_COLLAPSE_AT)} and more`
  const { start, rest } = splitNotes(notes)
  expect(start).toHaveLength(NOTES_COLLAPSE_AT)
  expect(start + rest).toBe(notes)
})

test('does not split a character', () => {
  const { start, rest } = splitNotes('🏀'.repeat(NOTES_COLLAPSE_AT + 1))
  expect(start).toBe('🏀'.repeat(NOTES_COLLAPSE_AT))
  expect(rest).toBe('🏀')
})
