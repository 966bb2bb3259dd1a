import { IconArrowMerge, IconExternalLink, IconHistory, IconMapPin, IconTrash } from '@tabler/icons-react'
import { type ComponentProps, type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { isFocusLost, useFocusFirstInvalid } from '../../../platform/ui/form-keys.ts'
import { Notice } from '../../../platform/ui/Notice.tsx'
import type { AdminCourt } from '../../contract/schema.ts'
import { CourtConflict } from '../CourtConflict.tsx'
import { CourtFields } from '../CourtFields.tsx'
import { CourtPlace } from '../CourtPlace.tsx'
import {
  courtDeleted,
  DELETE_COURT_FAILED,
  DELETE_COURT_WARNING,
  RESTORE_COURT_FAILED,
} from '../court-admin-texts.ts'
import { readDraft } from '../court-draft.ts'
import { EditTags } from '../EditTags.tsx'
import { UploadPhoto } from '../UploadPhoto.tsx'
import { useLoadedCourts } from './admin-courts-query.ts'
import { CourtFacts } from './CourtFacts.tsx'
import { CourtHistory } from './CourtHistory.tsx'
import classes from './Courts.module.css'
import { MergeCourt } from './MergeCourt.tsx'
import { useCourtEditor } from './useCourtEditor.ts'
import type { ToastMessage } from './useToast.tsx'

interface CourtEditorProps {
  settings: ConfigView['map']
  court: AdminCourt
  onClose: () => void
  showToast: (message: ToastMessage) => void
}

/** Edits all fields of a court, inline in the list. */
export function CourtEditor({ settings, court, onClose, showToast }: CourtEditorProps) {
  const editing = useCourtEditor(court)
  const { base, draft, theirs, busy, problem, done, isDirty } = editing
  const { change } = useLoadedCourts()
  const [showsFacts, setShowsFacts] = useState(false)
  const [open, setOpen] = useState<'history' | 'merge' | 'delete'>()
  const form = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(undefined)

  useFocusFirstInvalid(form, { problem, busy })
  useEffect(() => {
    if (busy || !isFocusLost()) return
    if (problem) saveButton.current?.focus()
    else if (done) closeButton.current?.focus()
  }, [busy, done, problem])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) editing.save(readDraft(draft, event.currentTarget))
  }

  /** Returns the focus to the button that opened the editor. */
  function leave({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest('article')?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    editing.discard()
    onClose()
  }

  return (
    <div className={classes.editor}>
      {theirs ? (
        <CourtConflict {...editing} theirs={theirs} onResolve={editing.resolveConflict} />
      ) : (
        <form
          ref={form}
          className={classes.form}
          onSubmit={submit}
          noValidate
          aria-label={`Edit ${base.name}`}
        >
          <CourtFields
            {...editing}
            place={(coordinates) => (
              <EditedPlace settings={settings} place={draft} change={editing.change}>
                {coordinates}
              </EditedPlace>
            )}
          />
          {done && <Notice tone="good">{done}</Notice>}
          <div className={classes.buttons}>
            <Button ref={saveButton} type="submit" emphasis="main" disabled={busy || !isDirty}>
              {busy ? 'Saving…' : 'Save'}
            </Button>
            <Button ref={closeButton} emphasis="bare" disabled={busy} onClick={leave}>
              {isDirty ? 'Discard changes' : 'Close'}
            </Button>
          </div>
        </form>
      )}
      <div className={classes.aside}>
        <div>
          <h3>Tags</h3>
          <EditTags courtId={court.id} tags={court.facilitySummaries} onChange={editing.tagsChanged} />
        </div>
        <div>
          <h3>Add a photo</h3>
          <UploadPhoto
            courtId={court.id}
            onUploaded={() =>
              change(court.id, (known) => ({
                ...known,
                photo_count: known.photo_count + 1,
              }))
            }
          />
        </div>
        <div className={classes.buttons}>
          <ButtonLink to={`/courts/${court.id}`}>
            <IconExternalLink size={17} aria-hidden />
            Court page
          </ButtonLink>
          <Button onClick={() => setOpen('history')}>
            <IconHistory size={17} aria-hidden />
            History
          </Button>
          <Button onClick={() => setOpen('merge')}>
            <IconArrowMerge size={17} aria-hidden />
            Merge…
          </Button>
          <Button emphasis="danger" onClick={() => setOpen('delete')}>
            <IconTrash size={17} aria-hidden />
            Delete
          </Button>
        </div>
      </div>
      <details className={classes.folded} onToggle={(event) => setShowsFacts(event.currentTarget.open)}>
        <summary>What is there</summary>
        {showsFacts && <CourtFacts courtId={court.id} />}
      </details>
      {open === 'history' && <CourtHistory court={court} onRestored={editing.restored} onClose={close} />}
      {open === 'merge' && <MergeCourt court={court} showToast={showToast} onClose={close} />}
      {open === 'delete' && <DeleteCourt court={court} showToast={showToast} onClose={close} />}
    </div>
  )
}

/** The coordinates, with further ways to find the place once asked for. */
function EditedPlace(props: ComponentProps<typeof CourtPlace>) {
  const [isFinding, setIsFinding] = useState(false)
  if (isFinding) return <CourtPlace {...props} />
  return (
    <>
      {props.children}
      <Button className={classes.find ?? ''} onClick={() => setIsFinding(true)}>
        <IconMapPin size={17} aria-hidden />
        Find by postcode or map
      </Button>
    </>
  )
}

interface DeleteCourtProps {
  court: AdminCourt
  showToast: (message: ToastMessage) => void
  onClose: () => void
}

/** Confirms archiving a court. */
function DeleteCourt({ court, showToast, onClose }: DeleteCourtProps) {
  const api = useAdminApi()
  const { move } = useLoadedCourts()
  const params = { id: court.id }

  async function remove() {
    const { court: archived } = await api.call('DELETE /api/courts/:id', { params })
    // Before the message takes the focus: a dialog that closes gives it back.
    onClose()
    move(archived)
    showToast({
      text: courtDeleted(court.name),
      next: {
        label: 'Undo',
        run: async () =>
          move((await api.call('POST /api/admin/courts/:id/restore', { params, body: {} })).court),
        failure: RESTORE_COURT_FAILED,
      },
    })
  }

  return (
    <SavingDialog
      title="Delete this court?"
      submitLabel="Delete court"
      emphasis="danger"
      failure={DELETE_COURT_FAILED}
      onSave={remove}
      onClose={onClose}
    >
      <p>
        <b>{court.name}</b>
      </p>
      <p>{DELETE_COURT_WARNING}</p>
    </SavingDialog>
  )
}
