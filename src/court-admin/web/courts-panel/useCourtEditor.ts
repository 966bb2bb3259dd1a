import { useEffect, useState } from 'react'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { ApiCallError } from '../../../api/web/client.ts'
import { useAction } from '../../../platform/ui/useAction.ts'
import type { AdminCourt, TagView } from '../../contract/schema.ts'
import { COURT_SAVED, STATE_RESTORED } from '../court-admin-texts.ts'
import { applyChanges, type CourtDraft, changedFields, draftOf, editOf } from '../court-draft.ts'
import { useLoadedCourts } from './admin-courts-query.ts'
import { setUnsavedEdit, unsavedEdit } from './unsaved-edits.ts'

/** State of the court editor. Input is kept until the server has saved it. */
export function useCourtEditor(court: AdminCourt) {
  const api = useAdminApi()
  const loaded = useLoadedCourts()
  const { busy, problem, run, clear } = useAction()
  /** The court the draft started from. */
  const [base, setBase] = useState(() => unsavedEdit(court.id)?.base ?? court)
  const [draft, setDraft] = useState(() => unsavedEdit(court.id)?.draft ?? draftOf(court))
  /** Message about the last successful change. */
  const [done, setDone] = useState<string>()
  const isDirty = changedFields(draft, draftOf(base)).length > 0

  useEffect(
    () => setUnsavedEdit(court.id, isDirty ? { base, draft } : undefined),
    [court.id, isDirty, base, draft],
  )

  function change(changes: Partial<CourtDraft>): void {
    setDraft((known) => applyChanges(known, changes))
    setDone(undefined)
    clear()
  }

  function startFrom(saved: AdminCourt): void {
    loaded.put(saved)
    setBase(saved)
    setDraft(draftOf(saved))
  }

  function restored(saved: AdminCourt): void {
    startFrom(saved)
    setDone(STATE_RESTORED)
  }

  function save(edited: CourtDraft): void {
    void run(() => send(edited, base))
  }

  async function send(edited: CourtDraft, current: AdminCourt): Promise<void> {
    setDone(undefined)
    const body = editOf(edited, current)
    startFrom((await api.call('PUT /api/courts/:id', { params: { id: court.id }, body })).court)
    setDone(COURT_SAVED)
  }

  /** Saves the values chosen from this draft and the conflicting version. */
  function resolveConflict(chosen: CourtDraft, theirs: AdminCourt): void {
    setDraft(chosen)
    setBase(theirs)
    loaded.put(theirs)
    void run(() => send(chosen, theirs))
  }

  /** Tags are saved immediately and bump the version; a version changed by someone else must still cause a conflict. */
  function tagsChanged({ tags, version }: { tags: TagView[]; version: number }): void {
    const tagged = { facilitySummaries: tags, tags: tags.map(({ name }) => name), version }
    loaded.change(court.id, (known) => ({ ...known, ...tagged }))
    setBase((known) => (version === known.version + 1 ? { ...known, ...tagged } : known))
  }

  return {
    base,
    draft,
    isDirty,
    done,
    busy,
    problem,
    /** The conflicting version saved by someone else. */
    theirs: problem instanceof ApiCallError ? problem.court : undefined,
    change,
    save,
    resolveConflict,
    tagsChanged,
    restored,
    discard: () => setUnsavedEdit(court.id, undefined),
  }
}
