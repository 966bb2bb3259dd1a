import { draftKeptAt, keepDraft, keptDraft } from '../../shared/session/kept-drafts.ts'
import { type CourtDraft, emptyDraft } from './draft.ts'

const NAME = 'court'

/** The draft that this person left here, on this device, and when; an empty one where they left none. */
export function keptCourt(owner: string | undefined): { draft: CourtDraft; keptAt?: Date | undefined } {
  const kept = keptDraft(owner, NAME)
  return isDraft(kept) ? { draft: kept, keptAt: draftKeptAt(kept) } : { draft: emptyDraft() }
}

/** Undefined forgets it. */
export function keepCourt(owner: string | undefined, draft: CourtDraft | undefined): void {
  keepDraft(owner, NAME, draft && isTouched(draft) ? draft : undefined)
}

/** Whether there is anything in it that somebody typed or chose. */
function isTouched(draft: CourtDraft): boolean {
  const { key: _, ...untouched } = emptyDraft()
  return Object.entries(untouched).some(
    ([field, value]) => JSON.stringify(draft[field as keyof CourtDraft]) !== JSON.stringify(value),
  )
}

/** An earlier release may have kept another kind of draft. */
function isDraft(kept: unknown): kept is CourtDraft {
  const known = kept as Record<string, unknown> | undefined
  return Object.entries(emptyDraft()).every(([field, value]) =>
    Array.isArray(value) ? Array.isArray(known?.[field]) : typeof known?.[field] === typeof value,
  )
}
