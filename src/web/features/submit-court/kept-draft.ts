import { type CourtDraft, emptyDraft } from './draft.ts'

const KEPT = 'opencourt.court-draft'

/** The draft that was left here, on this device. */
export function keptDraft(): CourtDraft {
  const empty = emptyDraft()
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '')
    return isDraft(kept) ? kept : empty
  } catch {
    return empty
  }
}

/** Undefined forgets it. */
export function keepDraft(draft: CourtDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(KEPT, JSON.stringify(draft))
    else localStorage.removeItem(KEPT)
  } catch {
    // Without storage a draft lives as long as its page.
  }
}

/** An earlier release may have kept another kind of draft. */
function isDraft(kept: unknown): kept is CourtDraft {
  const known = kept as Record<string, unknown> | null
  return Object.entries(emptyDraft()).every(([field, value]) =>
    Array.isArray(value) ? Array.isArray(known?.[field]) : typeof known?.[field] === typeof value,
  )
}
