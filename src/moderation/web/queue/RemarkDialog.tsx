import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { MAX_MODERATOR_NOTE, MAX_REJECTION_REASON_LENGTH } from '../../../admin/contract/limits.ts'
import { areShortcutsOn } from '../../../admin/web/useShortcuts.ts'
import { Button, type Emphasis } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { TextField } from '../../../platform/ui/fields.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { REASON_HINT, REPLY_HINT } from '../moderation-texts.ts'
import classes from './Moderation.module.css'
import { SuggestedReasons } from './SuggestedReasons.tsx'
import { useVisibleLongEnough } from './useVisibleLongEnough.ts'

/** Asks for a reason or a reply, both optional; Enter submits. */
export function RemarkDialog({
  title,
  about,
  label,
  tone,
  asks,
  warning,
  reasons = [],
  typed = '',
  onClose,
  onDone,
}: {
  title: string
  /** The title of the item, if it is one. */
  about?: string | undefined
  label: string
  tone: Emphasis
  asks: 'reason' | 'reply'
  warning?: string | undefined
  /** Canned reasons. */
  reasons?: readonly string[]
  /** Initial text. */
  typed?: string
  onClose: () => void
  onDone: (remark: string) => unknown
}) {
  const [remark, setRemark] = useState(typed)
  const isReply = asks === 'reply'
  const { isReady, isSeen } = useVisibleLongEnough('')
  const done = () => onDone(remark.trim())
  // On phones the keyboard would cover the reasons.
  const typesAtOnce = reasons.length === 0 || !window.matchMedia('(pointer: coarse)').matches

  function submit(event: FormEvent) {
    event.preventDefault()
    done()
  }

  /** In an empty field, a number key picks a canned reason; returns whether it did. */
  function choose(key: string): boolean {
    const reason = remark === '' && areShortcutsOn() ? reasons[Number(key) - 1] : undefined
    if (reason) setRemark(reason)
    return reason !== undefined
  }

  function press(event: KeyboardEvent) {
    if (choose(event.key) || (event.key === 'Enter' && event.repeat)) event.preventDefault()
  }

  return (
    <Dialog title={title} align="bottom" onClose={onClose}>
      <form className={classes.stack} onSubmit={submit}>
        {about && <p dir="auto">{about}</p>}
        {warning && <Notice tone="wait">{warning}</Notice>}
        {reasons.length > 0 && (
          <SuggestedReasons reasons={reasons} chosen={remark} onChoose={setRemark} withKeys />
        )}
        <TextField
          label={isReply ? 'Reply' : 'Reason'}
          hint={isReply ? REPLY_HINT : REASON_HINT}
          maxLength={isReply ? MAX_MODERATOR_NOTE : MAX_REJECTION_REASON_LENGTH}
          autoComplete="off"
          data-autofocus={typesAtOnce || undefined}
          value={remark}
          onKeyDown={press}
          onChange={(event) => setRemark(event.target.value)}
        />
        <div className={classes.choice}>
          <Button onClick={onClose}>Cancel</Button>
          <Button emphasis={tone} aria-disabled={!isReady} onClick={() => isSeen() && done()}>
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
