import { Link } from 'react-router'
import type { AccountHold } from '../../../contract/accounts/rules.ts'
import { ACCOUNT_DISABLED } from '../../../contract/accounts/sign-in-texts.ts'
import { errors } from '../../../contract/errors.ts'
import { useSession } from '../../shared/session/session.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import classes from './SignIn.module.css'
import type { FormParts } from './sign-in-form.ts'

type Action = Pick<FormParts, 'action'>

/** The account is kept out by an administrator. */
export function AccountHeld({ hold, action }: Action & { hold: AccountHold }) {
  const { closeSignIn } = useSession()
  return (
    <>
      <Notice tone="wrong">{hold.message || ACCOUNT_DISABLED}</Notice>
      <p>
        You can still look at every court. To use another account, sign out of this one. If you think this is
        wrong,{' '}
        <Link to="/about" onClick={closeSignIn}>
          complain to us
        </Link>
        .
      </p>
      <SignOut action={action} />
    </>
  )
}

export function NotConfigured() {
  const { problem } = useSession()
  return <Notice tone="wait">{problem ?? errors['auth-not-configured'].text}</Notice>
}

/** Why there is no session; where the identity stands and only the server did not answer, to be tried again. */
export function NoSession({ text, action }: Action & { text: string }) {
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

function SignOut({ action }: Action) {
  const { identity } = useSession()
  return (
    <Button disabled={action.busy} onClick={() => action.run(async () => (await identity()).signOut())}>
      Sign out
    </Button>
  )
}
