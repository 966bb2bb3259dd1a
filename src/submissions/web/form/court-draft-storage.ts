import { draftSavedAt, loadDraft, saveDraft } from '../../../accounts/web/draft-storage.ts'
import { type CourtDraft, emptyDraft } from './draft.ts'

const DRAFT_NAME = 'court'

/** The person's stored draft and when it was saved; an empty draft if there is none. */
export function loadCourtDraft(owner: string | undefined): { draft: CourtDraft; keptAt?: Date | undefined } {
  const kept = loadDraft(owner, DRAFT_NAME)
  if (typeof kept !== 'object' || kept === null) return { draft: emptyDraft() }
  const draft = { ...emptyDraft(), ...validFields(kept) }
  return isTouched(draft) ? { draft, keptAt: draftSavedAt(kept) } : { draft }
}

/** Undefined deletes it. */
export function saveCourtDraft(owner: string | undefined, draft: CourtDraft | undefined): void {
  saveDraft(owner, DRAFT_NAME, draft && isTouched(draft) ? draft : undefined)
}

/** Whether anything was typed or chosen. */
function isTouched(draft: CourtDraft): boolean {
  const { key: _, ...untouched } = emptyDraft()
  return Object.entries(untouched).some(
    ([field, value]) => JSON.stringify(draft[field as keyof CourtDraft]) !== JSON.stringify(value),
  )
}

/** The valid fields of a stored draft; an earlier release may lack a field or have it in another type. */
function validFields(kept: object): Partial<CourtDraft> {
  const empty: Record<string, unknown> = { ...emptyDraft() }
  const fits = (known: unknown, value: unknown) =>
    known === undefined || (Array.isArray(known) ? Array.isArray(value) : typeof value === typeof known)
  return Object.fromEntries(Object.entries(kept).filter(([field, value]) => fits(empty[field], value)))
}
