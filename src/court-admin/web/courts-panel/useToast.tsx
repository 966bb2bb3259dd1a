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
    word: string
    act: () => Promise<unknown>
    /** Error message. */
    failed: string
  }
}

/** Shows a message at the edge of the window, visible wherever the list is scrolled. */
export function useToast(): { tell: (done: ToastMessage) => void; told: ReactNode } {
  const [done, tell] = useState<ToastMessage>()
  const { busy, problem, run, clear } = useAction()

  function hide() {
    tell(undefined)
    clear()
  }

  async function runNext({ act }: NonNullable<ToastMessage['next']>) {
    if (await run(act)) hide()
  }

  const next = done?.next
  return {
    tell(latest) {
      clear()
      tell(latest)
    },
    told: done && (
      <div className={classes.done}>
        <Notice tone={problem === undefined ? 'good' : 'wrong'}>
          {problem === undefined ? done.text : errorMessage(problem, next?.failed ?? done.text)}
        </Notice>
        {next && (
          <Button disabled={busy} onClick={() => runNext(next)}>
            {next.word}
          </Button>
        )}
        <Button emphasis="bare" aria-label="Hide this message" onClick={hide}>
          <IconX size={18} aria-hidden />
        </Button>
      </div>
    ),
  }
}
