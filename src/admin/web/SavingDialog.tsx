import type { FormEvent, ReactNode } from 'react'
import { errorMessage } from '../../api/web/client.ts'
import { Button, type Emphasis } from '../../platform/ui/Button.tsx'
import { Dialog, DialogFooter } from '../../platform/ui/Dialog.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import classes from './SavingDialog.module.css'

/** A dialog with a form. Closes once the form is saved; keeps the input if saving fails. */
export function SavingDialog({
  title,
  submitLabel = 'Save',
  emphasis = 'main',
  failure,
  isReady = true,
  isWide = false,
  onSave,
  onClose,
  children,
}: {
  title: string
  submitLabel?: string
  emphasis?: Emphasis
  /** Shown when the server gives no reason. */
  failure: string
  /** Whether the form can be submitted. */
  isReady?: boolean
  /** Two columns where there is room. */
  isWide?: boolean
  onSave: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}) {
  const { busy, problem, run } = useAction()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isReady && !busy && (await run(onSave))) onClose()
  }

  return (
    <Dialog title={title} busy={busy} isWide={isWide} onClose={onClose}>
      <form className={classes.form} onSubmit={save} noValidate>
        <fieldset className={classes.form} disabled={busy}>
          {children}
        </fieldset>
        {problem !== undefined && <Notice tone="wrong">{errorMessage(problem, failure)}</Notice>}
        <DialogFooter>
          {/* Safe, for forms none of whose fields asks for the focus. */}
          <Button data-autofocus disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" emphasis={emphasis} disabled={busy || !isReady}>
            {busy ? 'One moment…' : submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
