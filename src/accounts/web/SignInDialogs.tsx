import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import { useSession } from './session.tsx'

const SignInDialog = lazyWithRetry(() => import('./sign-in/SignInDialog.tsx'))
const SignInAgainDialog = lazyWithRetry(() => import('./sign-in/SignInAgainDialog.tsx'))
const UsernameDialog = lazyWithRetry(() => import('./sign-in/UsernameDialog.tsx'))

/** Sign-in dialogs over any screen, loaded on demand. */
export function SignInDialogs() {
  const { signInReason, needsUsername, asksToSignInAgain, closeSignIn, endSignInAgain } = useSession()
  const { pathname } = useLocation()
  const screen = useRef(pathname)
  // Closes dialogs when the screen changes.
  useEffect(() => {
    if (screen.current !== pathname && signInReason !== undefined) closeSignIn()
    if (screen.current !== pathname && asksToSignInAgain) endSignInAgain(false)
    screen.current = pathname
  })
  return (
    <Suspense>
      {signInReason !== undefined && <SignInDialog />}
      {needsUsername && <UsernameDialog />}
      {asksToSignInAgain && <SignInAgainDialog />}
    </Suspense>
  )
}
