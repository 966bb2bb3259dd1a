import { useNavigate } from 'react-router'
import { useSession } from '../../accounts/web/session.tsx'
import { ACCESS_PROMPT, ACCESS_REASON } from '../../moderation/web/moderation-texts.ts'
import { errors } from '../../platform/contract/errors.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
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
