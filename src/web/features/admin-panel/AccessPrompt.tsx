import { useNavigate } from 'react-router'
import { errors } from '../../../contract/errors.ts'
import { ACCESS_PROMPT, ACCESS_REASON } from '../../../contract/moderation/admin-texts.ts'
import { useSession } from '../../shared/session/session.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import page from '../../shared/ui/page.module.css'
import classes from './AdminPanel.module.css'

/** Asks an unlocked but unauthorised visitor to sign in as an administrator. */
export function AccessPrompt() {
  const { profile, firebaseReady, openSignIn, identity } = useSession()
  const navigate = useNavigate()

  async function signIn() {
    if (!firebaseReady) return navigate('/account')
    if (profile) await (await identity()).signOut()
    return openSignIn(ACCESS_REASON)
  }

  return (
    <section className={classes.prompt} aria-labelledby="access-prompt">
      <h2 id="access-prompt">Administrators only</h2>
      {profile && <Notice tone="wrong">{errors['admin-access-denied'].text}</Notice>}
      <p className={page.quiet}>{ACCESS_PROMPT}</p>
      <Button emphasis="main" onClick={signIn}>
        Sign in with Google
      </Button>
    </section>
  )
}
