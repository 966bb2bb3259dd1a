import { NOTES_COLLAPSE_AT } from '../../../contract/limits.ts'

/** What of the notes is always shown, and what only when they are opened; no rest for short ones. */
export function splitNotes(notes: string): { start: string; rest: string } {
  const characters = Array.from(notes)
  if (characters.length <= NOTES_COLLAPSE_AT) return { start: notes, rest: '' }
  return {
    start: characters.slice(0, NOTES_COLLAPSE_AT).join(''),
    rest: characters.slice(NOTES_COLLAPSE_AT).join(''),
  }
}
