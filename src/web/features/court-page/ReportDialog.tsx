import { type FormEvent, useState } from 'react'
import { isSignedIn } from '../../../contract/accounts/rules.ts'
import {
  REASON_NEEDED,
  REPORT_FAILED,
  REPORT_SENT,
  reportReasons,
} from '../../../contract/contribution-texts.ts'
import { MAX_REPORT_DETAILS } from '../../../contract/limits.ts'
import {
  REPORT_REASONS,
  type ReportReason,
  type ReportSubject,
} from '../../../contract/moderation/reasons.ts'
import { api } from '../../shared/api/context.ts'
import { type AttemptKeeper, carryOut } from '../../shared/api/intention.ts'
import { callProblemText } from '../../shared/api/problem-text.ts'
import { memberApi } from '../../shared/session/member-api.ts'
import { useSession } from '../../shared/session/session.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { TextArea } from '../../shared/ui/TextArea.tsx'
import { useAction } from '../../shared/ui/useAction.ts'
import classes from './ReportDialog.module.css'

/** What is reported. */
export interface Reported {
  subject: ReportSubject
  id: number
}

/** Asks why something should be looked at. Nobody has to be signed in for it. */
export default function ReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const { busy, problem, run } = useAction()
  const [reason, setReason] = useState<ReportReason>()
  const [isMissing, setIsMissing] = useState(false)
  const [details, setDetails] = useState('')
  const [isSent, setIsSent] = useState(false)
  const [keeper] = useState<AttemptKeeper>({})
  const calls = isSignedIn(useSession()) ? memberApi : api

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsMissing(reason === undefined)
    if (busy || reason === undefined) return
    const body = { ...reported, reason, details }
    void run(async () => {
      const call = (key: string) => calls.call('report', { body, key })
      await carryOut({ keeper, content: JSON.stringify(body), call })
      setIsSent(true)
    })
  }

  return (
    <Dialog title={`Report this ${reported.subject}`} busy={busy} onClose={onClose}>
      {isSent ? (
        <div className={classes.form}>
          <p role="status">{REPORT_SENT}</p>
          <Button emphasis="main" onClick={onClose} autoFocus>
            OK
          </Button>
        </div>
      ) : (
        <form className={classes.form} onSubmit={submit} noValidate>
          <fieldset className={classes.reasons} disabled={busy}>
            <legend>What is wrong with it?</legend>
            {REPORT_REASONS.map((option) => (
              <label key={option}>
                <input
                  type="radio"
                  name="reason"
                  checked={reason === option}
                  onChange={() => setReason(option)}
                />
                {reportReasons[option]}
              </label>
            ))}
          </fieldset>
          {isMissing && reason === undefined && <Notice tone="wrong">{REASON_NEEDED}</Notice>}
          <TextArea
            label="Tell us more"
            hint="Optional."
            value={details}
            onChange={(event) => setDetails(event.target.value)}
            maxLength={MAX_REPORT_DETAILS}
            disabled={busy}
          />
          {problem !== undefined && <Notice tone="wrong">{callProblemText(problem, REPORT_FAILED)}</Notice>}
          <Button type="submit" emphasis="main" disabled={busy}>
            {busy ? 'Sending…' : 'Send report'}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
