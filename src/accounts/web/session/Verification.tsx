import { useState } from 'react'
import { errors } from '../../../platform/contract/errors.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import type { useAction } from '../../../platform/ui/useAction.ts'
import { UNVERIFIED_DAYS } from '../../contract/rules.ts'
import classes from '../AccessBlocked.module.css'
import { OutboxHint } from '../local/OutboxHint.tsx'
import { useSession } from '../session.tsx'
import { errorTextOf, NOT_VERIFIED_YET, signInTexts, verificationSentText } from '../sign-in-texts.ts'

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/** Asks the person to verify their email address; nothing else is available before that. */
export function Verification({ action }: { action: ReturnType<typeof useAction> }) {
  const { identity, verificationEmailAddress = '', verificationEmailSentAt } = useSession()
  const [isMissing, setIsMissing] = useState(false)

  const act = (work: () => Promise<void>) => {
    setIsMissing(false)
    void action.run(work)
  }
  const resend = () => act(async () => void (await (await identity()).sendVerification()))
  const recheck = () => act(async () => setIsMissing(!(await (await identity()).recheckVerification())))
  const signOut = () => act(async () => (await identity()).signOut())

  return (
    <>
      <Notice tone="wait">{errors.email_not_verified.text}</Notice>
      {verificationEmailSentAt ? (
        <p role="status">
          {verificationSentText(verificationEmailAddress)}{' '}
          <span className={classes.quiet}>Last sent at {time.format(verificationEmailSentAt)}.</span>{' '}
          <OutboxHint />
        </p>
      ) : (
        <p>
          Click the link in the email we sent to {verificationEmailAddress}. If it hasn’t arrived, ask for
          another one. <OutboxHint />
        </p>
      )}
      <p className={classes.quiet}>
        Your username is reserved only once your email address is verified. Registrations that are not
        verified within {UNVERIFIED_DAYS} days may be removed.
      </p>
      {isMissing && <Notice tone="wait">{NOT_VERIFIED_YET}</Notice>}
      {action.problem !== undefined && (
        <Notice tone="wrong">{errorTextOf(action.problem, signInTexts)}</Notice>
      )}
      <div className={classes.actions}>
        <Button emphasis="main" disabled={action.busy} onClick={recheck}>
          I've verified my email
        </Button>
        <Button disabled={action.busy} onClick={resend}>
          Resend verification email
        </Button>
        <button type="button" className={page.link} disabled={action.busy} onClick={signOut}>
          Use another account
        </button>
      </div>
    </>
  )
}
