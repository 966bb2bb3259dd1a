import { Suspense } from 'react'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'

const SignInAgainDialog = lazyWithRetry(() => import('./sign-in/SignInAgainDialog.tsx'))

/** Asks the person to sign in again, for what needs that besides calls of the API. */
export function SignInAgain({ onEnd }: { onEnd: (isDone: boolean) => void }) {
  return (
    <Suspense>
      <SignInAgainDialog onEnd={onEnd} />
    </Suspense>
  )
}
