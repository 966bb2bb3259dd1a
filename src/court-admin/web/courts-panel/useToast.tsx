import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../../api/web/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import classes from './Courts.module.css'

/** A completed action, with an optional follow-up such as undo. */
export interface ToastMessage {
  text: string
  next?: {
    label: string
    run: () => Promise<unknown>
    /** Shown when the server gives no reason. */
    failure: string
  }
}

/** Shows a message at the edge of the window, visible wherever the list is scrolled. */
export function useToast(): { showToast: (message: ToastMessage) => void; toast: ReactNode } {
  const [message, setMessage] = useState<ToastMessage>()
  const { busy, problem, run, clear } = useAction()

  function hide() {
    setMessage(undefined)
    clear()
  }

  async function runNext(next: NonNullable<ToastMessage['next']>) {
    if (await run(next.run)) hide()
  }

  const next = message?.next
  return {
    showToast(latest) {
      clear()
      setMessage(latest)
    },
    toast: message && (
      <div className={classes.done}>
        <Notice tone={problem === undefined ? 'good' : 'wrong'}>
          {problem === undefined ? message.text : errorMessage(problem, next?.failure ?? message.text)}
        </Notice>
        {next && (
          <Button disabled={busy} onClick={() => runNext(next)}>
            {next.label}
          </Button>
        )}
        <Button emphasis="bare" aria-label="Hide this message" onClick={hide}>
          <IconX size={18} aria-hidden />
        </Button>
      </div>
    ),
  }
}
