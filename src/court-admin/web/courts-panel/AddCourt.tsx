import { type FormEvent, useRef, useState } from 'react'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { ApiCallError, errorMessage } from '../../../api/web/client.ts'
import { fieldError, formNotice } from '../../../api/web/field-errors.ts'
import { type IdempotencyKeyStore, submitIdempotently } from '../../../api/web/submit-idempotently.ts'
import {
  MAX_ADDRESS,
  MAX_COURT_NAME,
  MAX_COURT_TYPE,
  MAX_NOTES,
  MAX_REGION_NAME,
} from '../../../database/contract/limits.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog, DialogFooter } from '../../../platform/ui/Dialog.tsx'
import { TextArea, TextField } from '../../../platform/ui/fields.tsx'
import { submitOnCtrlEnter, useFocusFirstInvalid } from '../../../platform/ui/form-keys.ts'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import { newCourtInput } from '../../contract/input.ts'
import type { AdminCourt } from '../../contract/schema.ts'
import { ADD_COURT_FAILED } from '../court-admin-texts.ts'
import classes from './Courts.module.css'

const EMPTY_COURT = {
  name: '',
  address: '',
  coordinates: '',
  county: '',
  country: '',
  court_type: '',
  notes: '',
}
type NewCourt = typeof EMPTY_COURT

const fields = [
  ['name', 'Name', { maxLength: MAX_COURT_NAME, required: true }],
  ['address', 'Address', { maxLength: MAX_ADDRESS, required: true }],
  ['coordinates', 'Latitude/Longitude', { placeholder: '51.5, -0.12', spellCheck: false, required: true }],
  ['county', 'County', { maxLength: MAX_REGION_NAME }],
  ['country', 'Country', { maxLength: MAX_REGION_NAME }],
  ['court_type', 'Court type', { maxLength: MAX_COURT_TYPE }],
] as const
const LABELS = Object.fromEntries(fields.map(([field, label]) => [field, label]))

/** Adds a court to the directory. What was typed stays while the dialog is closed, until one leaves the list. */
export function AddCourt({
  isOpen,
  onAdded,
  onClose,
}: {
  isOpen: boolean
  onAdded: (court: AdminCourt) => void
  onClose: () => void
}) {
  const api = useAdminApi()
  const { busy, problem, run, clear } = useAction()
  const [addition, setAddition] = useState<NewCourt>(EMPTY_COURT)
  const [sent, setSent] = useState<NewCourt>()
  const [keyStore] = useState<IdempotencyKeyStore>({})
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, { problem, busy })
  const problemOf = (field: keyof NewCourt) => fieldError(problem, field, addition, sent)
  const notice = formNotice(problem, LABELS, problemOf, errorMessage(problem, ADD_COURT_FAILED))
  const change = (field: keyof NewCourt, text: string) => setAddition({ ...addition, [field]: text })

  function add(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setSent(addition)
    void run(async () => {
      check(addition)
      const call = (key: string) => api.call('POST /api/courts', { body: addition, key })
      const { court } = await submitIdempotently({ keyStore, content: JSON.stringify(addition), call })
      setAddition(EMPTY_COURT)
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
    <Dialog title="Add a court" busy={busy} onClose={close}>
      <form ref={form} className={classes.stack} onSubmit={add} onKeyDown={submitOnCtrlEnter} noValidate>
        {fields.map(([field, label, attributes]) => (
          <TextField
            key={field}
            label={label}
            autoComplete="off"
            value={addition[field]}
            onChange={(event) => change(field, event.target.value)}
            problem={problemOf(field)}
            disabled={busy}
            {...attributes}
          />
        ))}
        <TextArea
          label="Notes"
          maxLength={MAX_NOTES}
          value={addition.notes}
          onChange={(event) => change('notes', event.target.value)}
          disabled={busy}
        />
        {notice && <Notice tone="wrong">{notice}</Notice>}
        <DialogFooter>
          <Button type="submit" emphasis="main" disabled={busy}>
            {busy ? 'Adding…' : 'Add court'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** Throws the validation errors the server would return. */
function check(addition: NewCourt): void {
  const issues = newCourtInput.safeParse(addition).error?.issues ?? []
  if (issues.length === 0) return
  throw new ApiCallError('invalid-request', 400, errors['invalid-request'].text, {
    issues: issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}
