import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import type { ErrorDetails } from '../../platform/contract/error-details.ts'
import { errors } from '../../platform/contract/errors.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { longDateText } from '../../platform/ui/dates.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import type { AccountHold } from '../contract/rules.ts'
import classes from './AccessBlocked.module.css'
import { Verification } from './session/Verification.tsx'
import { useSession } from './session.tsx'
import { ACCOUNT_DISABLED } from './sign-in-texts.ts'

interface ActionProps {
  action: ReturnType<typeof useAction>
}

/** Whether this person is blocked in a way that retrying does not fix. */
export function useIsAccessBlocked(): boolean {
  const { accountHold, backendStatus, needsEmailVerification } = useSession()
  return (
    accountHold !== undefined ||
    needsEmailVerification ||
    backendStatus === 'unconfigured' ||
    backendStatus === 'deleted'
  )
}

/** Replaces a screen for a blocked person: why, what they can do, and how to sign out. */
export function AccessBlocked({ children }: { children?: ReactNode }) {
  const { accountHold, backendStatus, error, openSignIn, suppressSignInDialog } = useSession()
  const action = useAction()
  useEffect(suppressSignInDialog, [suppressSignInDialog])
  return (
    <div className={`${classes.stack} ${classes.screen}`}>
      {backendStatus === 'deleted' ? (
        <>
          <Notice tone="wrong">{error ?? errors.account_deleted.text}</Notice>
          <Button onClick={() => openSignIn()}>Use another account</Button>
        </>
      ) : (
        <BlockedReason action={action} />
      )}
      {accountHold && children}
    </div>
  )
}

/** Why a person known to the identity provider is blocked; nothing if they are not. */
export function BlockedReason({ action }: ActionProps) {
  const { accountHold, backendStatus, needsEmailVerification } = useSession()
  if (accountHold) return <AccountOnHold hold={accountHold} action={action} />
  if (backendStatus === 'unconfigured') return <NotConfigured />
  return needsEmailVerification && <Verification action={action} />
}

/** The account is banned or frozen by an administrator. */
function AccountOnHold({ hold, action }: ActionProps & { hold: AccountHold }) {
  const { closeSignIn } = useSession()
  return (
    <>
      <Notice tone="wrong">{hold.message || ACCOUNT_DISABLED}</Notice>
      {hold.details && <p>{holdText(hold.status, hold.details)}</p>}
      <p>
        You can still browse every court. To use another account, sign out of this one. If you think this is a
        mistake,{' '}
        <Link to="/about" onClick={closeSignIn}>
          file a complaint
        </Link>
        .
      </p>
      <SignOut action={action} />
    </>
  )
}

function NotConfigured() {
  const { error } = useSession()
  return <Notice tone="wait">{error ?? errors['auth-not-configured'].text}</Notice>
}

/** Why there is no session. If only the server failed, offers to retry. */
export function SessionError({ text, action }: ActionProps & { text: string }) {
  const { user, identity } = useSession()
  return (
    <Notice tone="wrong">
      {text}
      {user && (
        <div className={classes.pair}>
          <Button disabled={action.busy} onClick={() => action.run(async () => (await identity()).sync())}>
            Try again
          </Button>
          <SignOut action={action} />
        </div>
      )}
    </Notice>
  )
}

function SignOut({ action }: ActionProps) {
  const { identity } = useSession()
  return (
    <Button disabled={action.busy} onClick={() => action.run(async () => (await identity()).signOut())}>
      Sign out
    </Button>
  )
}

/** 'Banned since 23 November 2026. No reason was given.' */
function holdText(
  status: AccountHold['status'],
  { since, reason }: NonNullable<ErrorDetails['hold']>,
): string {
  const word = status === 'account_banned' ? 'Banned' : 'Frozen'
  const parts = [since && `${word} since ${longDateText(since)}.`, !reason && 'No reason was given.']
  return parts.filter(Boolean).join(' ')
}
