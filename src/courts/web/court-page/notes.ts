/** Notes longer than this are collapsed on the court page. */
export const NOTES_COLLAPSE_AT = 220

/** Splits notes into the part always shown and the part shown on request; no rest if they are short. */
export function splitNotes(notes: string): { start: string; rest: string } {
  const characters = Array.from(notes)
  if (characters.length <= NOTES_COLLAPSE_AT) return { start: notes, rest: '' }
  return {
    start: characters.slice(0, NOTES_COLLAPSE_AT).join(''),
    rest: characters.slice(NOTES_COLLAPSE_AT).join(''),
  }
}
