import { lazy, Suspense } from 'react'
import { useSession } from '../../shared/session/session.tsx'

const SignInDialog = lazy(() => import('./SignInDialog.tsx'))
const UsernameDialog = lazy(() => import('./UsernameDialog.tsx'))

/** The questions about who somebody is. They come over any screen, and are loaded when they are asked. */
export function SignInDialogs() {
  const { signInReason, needsUsername } = useSession()
  return (
    <Suspense>
      {signInReason !== undefined && <SignInDialog />}
      {needsUsername && <UsernameDialog />}
    </Suspense>
  )
}
