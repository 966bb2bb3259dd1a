import { type FormEvent, useRef, useState } from 'react'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { type IdempotencyKeyStore, submitIdempotently } from '../../../api/web/submit-idempotently.ts'
import { splitCoordinates } from '../../../courts/contract/coordinates.ts'
import { VALUE_FIELDS } from '../../../database/contract/court-fields.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog, DialogFooter } from '../../../platform/ui/Dialog.tsx'
import { TextField } from '../../../platform/ui/fields.tsx'
import { submitOnCtrlEnter, useFocusFirstInvalid } from '../../../platform/ui/form-keys.ts'
import { useAction } from '../../../platform/ui/useAction.ts'
import { newCourtInput } from '../../contract/input.ts'
import type { AdminCourt } from '../../contract/schema.ts'
import { CourtFields } from '../CourtFields.tsx'
import { CourtPlace } from '../CourtPlace.tsx'
import { ADD_COURT_FAILED } from '../court-admin-texts.ts'
import { applyChanges, type CourtDraft, draftOf, readDraft, valid, valuesOf } from '../court-draft.ts'
import { FactFields, readFacts, type TypedFacts } from '../FactFields.tsx'
import classes from './Courts.module.css'

/** A new court as it is typed: its place in one text. */
type NewCourt = CourtDraft & { coordinates: string; tags: string }

const EMPTY: NewCourt = { ...draftOf({}), coordinates: '', tags: '' }
const LABELS = { coordinates: 'Latitude/Longitude', tags: 'Tags' }
const NAMES = VALUE_FIELDS.filter((name) => name !== 'latitude' && name !== 'longitude')

interface AddCourtProps {
  settings: ConfigView['map']
  isOpen: boolean
  onAdded: (court: AdminCourt) => void
  onClose: () => void
}

/** Adds a court to the directory. What was typed stays while the dialog is closed, until one leaves the list. */
export function AddCourt({ settings, isOpen, onAdded, onClose }: AddCourtProps) {
  const api = useAdminApi()
  const { busy, problem, run, clear } = useAction()
  const [draft, setDraft] = useState(EMPTY)
  const [typed, setTyped] = useState<TypedFacts>({})
  const [keyStore] = useState<IdempotencyKeyStore>({})
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, { problem, busy })
  const facts = readFacts(typed)
  const change = (changes: Partial<NewCourt>) => setDraft((known) => applyChanges(known, changes))

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !facts) return
    const { coordinates, tags } = draft
    const values = valuesOf(readDraft(draft, event.currentTarget), NAMES)
    void run(async () => {
      const { name, address } = draft
      const body = valid(newCourtInput, { ...values, name, address, coordinates, tags, facts })
      const call = (key: string) => api.call('POST /api/courts', { body, key })
      const { court } = await submitIdempotently({ keyStore, content: JSON.stringify(body), call })
      setDraft(EMPTY)
      setTyped({})
      onClose()
      onAdded(court)
    })
  }

  function close() {
    clear()
    onClose()
  }

  if (!isOpen) return null
  return (
    <Dialog title="Add a court" busy={busy} isWide onClose={close}>
      <form ref={form} className={classes.stack} onSubmit={add} onKeyDown={submitOnCtrlEnter} noValidate>
        <CourtFields
          {...{ draft, change, busy, problem }}
          failure={ADD_COURT_FAILED}
          labels={LABELS}
          place={(_, problemOf) => (
            <NewPlace {...{ settings, draft, change }} problem={problemOf('coordinates')} />
          )}
        />
        <TextField
          label={LABELS.tags}
          hint="Separated by commas. Players can confirm them."
          autoComplete="off"
          value={draft.tags}
          disabled={busy}
          onChange={({ target }) => change({ tags: target.value })}
        />
        <details className={classes.folded}>
          <summary>What is there</summary>
          <FactFields typed={typed} onType={setTyped} />
        </details>
        <DialogFooter>
          <Button type="submit" emphasis="main" disabled={busy || !facts}>
            {busy ? 'Adding…' : 'Add court'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface NewPlaceProps extends Pick<AddCourtProps, 'settings'> {
  draft: NewCourt
  change: (changes: Partial<NewCourt>) => void
  problem: string | undefined
}

/** The place of a new court: found by postcode or on the map, or typed into one field. */
function NewPlace({ settings, draft, change, problem }: NewPlaceProps) {
  const place = splitCoordinates(draft.coordinates) ?? { latitude: '', longitude: '' }
  return (
    <CourtPlace
      settings={settings}
      place={{ ...place, address: draft.address }}
      change={({ latitude, longitude, ...others }) =>
        change({ ...others, ...(latitude !== undefined && { coordinates: pairOf(latitude, longitude) }) })
      }
    >
      <TextField
        label={LABELS.coordinates}
        placeholder="51.5, -0.12"
        spellCheck={false}
        autoComplete="off"
        required
        value={draft.coordinates}
        problem={problem}
        onChange={({ target }) => change({ coordinates: target.value })}
      />
    </CourtPlace>
  )
}

const pairOf = (latitude: string, longitude = '') => latitude && `${latitude}, ${longitude}`
