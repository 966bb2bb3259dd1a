import { useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import { savedStore } from '../../../saved/web/saved-loader.ts'
import classes from './SavedScreen.module.css'

/** Asks whoever has signed in whether what was saved on this device before becomes part of the account. */
export function AddFromDevice({ count }: { count: number }) {
  const { busy, problem, run } = useAction()
  const [isLeft, setIsLeft] = useState(false)
  if (isLeft) return null
  return (
    <Notice tone="plain">
      <p>Add the {count === 1 ? 'court' : `${count} courts`} on this device to your account?</p>
      <div className={classes.answers}>
        <Button
          emphasis="main"
          disabled={busy}
          onClick={() => run(async () => (await savedStore()).addFromDevice())}
        >
          {count === 1 ? 'Add it' : 'Add them'}
        </Button>
        <Button disabled={busy} onClick={() => setIsLeft(true)}>
          Not now
        </Button>
      </div>
      {problem instanceof Error && <p role="alert">{problem.message}</p>}
    </Notice>
  )
}
