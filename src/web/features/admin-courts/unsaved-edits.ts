import type { AdminCourt } from '../../../contract/courts/admin-schema.ts'
import type { CourtDraft } from '../../shared/court/court-draft.ts'
import { forgetWhenLeaving } from '../../shared/session/leaving.ts'

/** What an editor holds: what the draft began with, and what was typed. */
export interface Edit {
  base: AdminCourt
  draft: CourtDraft
}

const edits = new Map<number, Edit>()
forgetWhenLeaving(() => edits.clear())

/** What was typed of a court and not saved, also on another screen since. It lives as long as the page. */
export const unsavedEdit = (courtId: number): Edit | undefined => edits.get(courtId)

export const unsavedCourts = (): Iterable<number> => edits.keys()

/** Undefined forgets it. */
export function keepEdit(courtId: number, edit: Edit | undefined): void {
  if (edit) edits.set(courtId, edit)
  else edits.delete(courtId)
}
