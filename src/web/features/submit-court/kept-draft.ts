import { keepDraft, keptDraft } from '../../shared/session/kept-drafts.ts'
import { type CourtDraft, emptyDraft } from './draft.ts'

const NAME = 'court'

/** The draft that this person left here, on this device. */
export function keptCourt(owner: string | undefined): CourtDraft {
  const kept = keptDraft(owner, NAME)
  return isDraft(kept) ? kept : emptyDraft()
}

/** Undefined forgets it. */
export function keepCourt(owner: string | undefined, draft: CourtDraft | undefined): void {
  keepDraft(owner, NAME, draft)
}

/** An earlier release may have kept another kind of draft. */
function isDraft(kept: unknown): kept is CourtDraft {
  const known = kept as Record<string, unknown> | undefined
  return Object.entries(emptyDraft()).every(([field, value]) =>
    Array.isArray(value) ? Array.isArray(known?.[field]) : typeof known?.[field] === typeof value,
  )
}
