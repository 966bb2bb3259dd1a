import { useState } from 'react'
import type { DeletionView } from '../../../accounts/contract/schema.ts'
import { memberApi } from '../../../accounts/web/member-api.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { errorTextOf } from '../../../accounts/web/sign-in-texts.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import {
  CANCELLING_DELETION_FAILED,
  DELETION_CANCELLED,
  DELETION_FAILED,
  deletionScheduledText,
} from '../user-texts.ts'
import classes from './Account.module.css'
import { Section } from './Section.tsx'

/** Requests deletion of the account after a grace period, or cancels it. */
export function DeleteAccount({
  deletion: { deletionStatus, deletionScheduledFor },
  onChange,
}: {
  deletion: DeletionView
  onChange: (deletion: DeletionView) => void
}) {
  const { accountDeletionGraceDays } = useSession()
  const { busy, problem, run } = useAction()
  const [isAsking, setIsAsking] = useState(false)
  const [isCancelled, setIsCancelled] = useState(false)
  const isPending = deletionStatus === 'pending_delete'

  const call = (name: 'POST /api/account/delete-request' | 'POST /api/account/delete-cancel') =>
    run(async () => onChange(await memberApi.call(name)))

  async function request() {
    setIsCancelled(false)
    await call('POST /api/account/delete-request')
    setIsAsking(false)
  }

  return (
    <Section title="Delete account" id="delete-account">
      {isPending && deletionScheduledFor && (
        <Notice tone="wait">{deletionScheduledText(deletionScheduledFor)}</Notice>
      )}
      {isCancelled && !isPending && <Notice tone="good">{DELETION_CANCELLED}</Notice>}
      {problem !== undefined && (
        <Notice tone="wrong">
          {errorTextOf(problem, {
            byCode: {},
            otherwise: isPending ? CANCELLING_DELETION_FAILED : DELETION_FAILED,
          })}
        </Notice>
      )}
      {isPending ? (
        <Button
          emphasis="main"
          disabled={busy}
          onClick={async () => setIsCancelled(await call('POST /api/account/delete-cancel'))}
        >
          {busy ? 'Cancelling…' : 'Cancel deletion request'}
        </Button>
      ) : (
        <>
          <p>
            Your profile, reviews, votes and photos will be permanently removed{' '}
            {daysText(accountDeletionGraceDays)} after your request. Published courts stay in the directory,
            without your name.
          </p>
          <Button className={classes.danger} disabled={busy} onClick={() => setIsAsking(true)}>
            Delete my account
          </Button>
        </>
      )}
      {isAsking && (
        <Dialog title="Delete your account?" busy={busy} onClose={() => setIsAsking(false)}>
          <div className={classes.stack}>
            <p>
              {accountDeletionGraceDays > 0
                ? `Nothing is removed for ${daysText(accountDeletionGraceDays)}; until then you can cancel here. After that it cannot be undone.`
                : 'This cannot be undone.'}
            </p>
            <div className={classes.choice}>
              <Button disabled={busy} onClick={() => setIsAsking(false)}>
                Keep my account
              </Button>
              <Button className={classes.danger} disabled={busy} onClick={request}>
                {busy ? 'Scheduling…' : 'Delete my account'}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </Section>
  )
}

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)
