import { draftKeptAt, keepDraft, keptDraft } from '../../shared/session/kept-drafts.ts'
import { type CourtDraft, emptyDraft } from './draft.ts'

const NAME = 'court'

/** The draft that this person left here, on this device, and when; an empty one where they left none. */
export function keptCourt(owner: string | undefined): { draft: CourtDraft; keptAt?: Date | undefined } {
  const kept = keptDraft(owner, NAME)
  if (typeof kept !== 'object' || kept === null) return { draft: emptyDraft() }
  const draft = { ...emptyDraft(), ...fittingOf(kept) }
  return isTouched(draft) ? { draft, keptAt: draftKeptAt(kept) } : { draft }
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

/** What is known of a draft that an earlier release may have kept: it may lack a field, or have it in another way. */
function fittingOf(kept: object): Partial<CourtDraft> {
  const empty: Record<string, unknown> = { ...emptyDraft() }
  const fits = (known: unknown, value: unknown) =>
    known === undefined || (Array.isArray(known) ? Array.isArray(value) : typeof value === typeof known)
  return Object.fromEntries(Object.entries(kept).filter(([field, value]) => fits(empty[field], value)))
}
