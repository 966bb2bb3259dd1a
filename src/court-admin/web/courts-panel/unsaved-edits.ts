import { onPersonLeave } from '../../../accounts/web/person-leave.ts'
import type { AdminCourt } from '../../contract/schema.ts'
import type { CourtDraft } from '../court-draft.ts'

/** An unsaved edit: the court it started from and the draft. */
export interface Edit {
  base: AdminCourt
  draft: CourtDraft
}

const edits = new Map<number, Edit>()
onPersonLeave(() => {
  for (const courtId of edits.keys()) setUnsavedEdit(courtId, undefined)
})

/** The unsaved edit of a court, kept across screens until the page is reloaded; the browser asks before that. */
export const unsavedEdit = (courtId: number): Edit | undefined => edits.get(courtId)

/** The courts that unsaved edits started from. */
export const unsavedBases = (): AdminCourt[] => [...edits.values()].map(({ base }) => base)

/** Undefined deletes it. */
export function setUnsavedEdit(courtId: number, edit: Edit | undefined): void {
  if (edit) edits.set(courtId, edit)
  else edits.delete(courtId)
  guardPage()
}

const preventUnload = (event: Event) => event.preventDefault()

/** Has the browser ask before leaving the page while there are unsaved edits. */
function guardPage(): void {
  if (edits.size > 0) window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
}
