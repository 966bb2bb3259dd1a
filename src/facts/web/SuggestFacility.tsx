import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { memberApi } from '../../accounts/web/member-api.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { errorMessage } from '../../api/web/client.ts'
import { type IdempotencyKeyStore, submitIdempotently } from '../../api/web/submit-idempotently.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { TextField } from '../../platform/ui/fields.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import { TAG_NAME_REQUIRED } from '../contract/facilities.ts'
import { MAX_FACILITY_NAME } from '../contract/limits.ts'
import classes from './SuggestFacility.module.css'

const SUGGEST_FAILED = 'Failed to send your suggestion. Please try again.'
const SUGGESTION_SENT = 'Thank you. Your suggestion is waiting for approval.'

/** A form to suggest a facility that is not listed. */
export function SuggestFacility({ courtId }: { courtId: number }) {
  const { requireMember } = useSession()
  const { busy, problem, run, clear } = useAction()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [keyStore] = useState<IdempotencyKeyStore>({})

  function change(text: string) {
    setTyped(text)
    setIsMissing(false)
    setIsSent(false)
    clear()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const name = sanitizeLine(typed)
    if (busy) return
    if (!name) return setIsMissing(true)
    void run(async () => {
      if (!(await requireMember())) return
      const call = (key: string) =>
        memberApi.call('POST /api/courts/:id/facility-suggestions', {
          params: { id: courtId },
          body: { name },
          key,
        })
      await submitIdempotently({ keyStore, content: name, call })
      setTyped('')
      setIsSent(true)
    })
  }

  if (!isOpen) {
    return (
      <Button emphasis="bare" className={classes.open} onClick={() => setIsOpen(true)}>
        <IconPlus size={18} aria-hidden />
        Suggest a facility
      </Button>
    )
  }
  const wrong = problem === undefined ? undefined : errorMessage(problem, SUGGEST_FAILED)
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        label="Suggest a facility"
        hint="Something players will find here that isn’t listed."
        value={typed}
        onChange={(event) => change(event.target.value)}
        maxLength={MAX_FACILITY_NAME}
        autoComplete="off"
        autoFocus
        problem={isMissing ? TAG_NAME_REQUIRED : wrong}
      />
      <Button type="submit" disabled={busy}>
        {busy ? 'Sending…' : 'Suggest'}
      </Button>
      {isSent && <Notice tone="good">{SUGGESTION_SENT}</Notice>}
    </form>
  )
}
