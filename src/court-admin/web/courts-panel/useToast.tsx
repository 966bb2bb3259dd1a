import { IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../api/web/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { isFocusLost } from '../../../platform/ui/form-keys.ts'
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

/**
 * Shows a message at the edge of the window, visible wherever the list is scrolled. It takes the focus if the button that
 * led to it has lost it or is going; `panel` has it afterwards.
 */
export function useToast(panel: RefObject<HTMLElement | null>): {
  showToast: (message: ToastMessage) => void
  toast: ReactNode
} {
  const [message, setMessage] = useState<ToastMessage>()
  const shown = useRef<HTMLDivElement>(null)
  const { busy, problem, run, clear } = useAction()

  useEffect(() => {
    const isGoing = message?.next && !document.activeElement?.matches('input, textarea, select')
    if (busy || (!isGoing && !isFocusLost())) return
    shown.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [message, busy])

  function hide() {
    if (isFocusLost() || shown.current?.contains(document.activeElement))
      panel.current?.focus({ preventScroll: true })
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
      <div ref={shown} className={classes.done}>
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
