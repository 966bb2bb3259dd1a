import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { MAX_MODERATOR_NOTE, MAX_REJECTION_REASON_LENGTH } from '../../../admin/contract/limits.ts'
import { areShortcutsOn } from '../../../admin/web/useShortcuts.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { TextField } from '../../../platform/ui/fields.tsx'
import { actionLabels, itemTitle, REASON_HINT, REPLY_HINT } from '../moderation-texts.ts'
import classes from './Moderation.module.css'
import type { DecisionAction, QueueItem } from './queue-items.ts'
import { CANNED_REASONS, CANNED_REASONS_FOR_ALL_KINDS, SuggestedReasons } from './SuggestedReasons.tsx'
import { useVisibleLongEnough } from './useVisibleLongEnough.ts'

/** Asks for a rejection reason or a reply, both optional; Enter submits. */
export function RemarkDialog({
  action,
  about,
  typed,
  onClose,
  onDone,
}: {
  action: DecisionAction
  about: QueueItem[]
  /** Initial text. */
  typed: string
  onClose: () => void
  onDone: (remark: string) => void
}) {
  const [remark, setRemark] = useState(typed)
  const [only] = about.length === 1 ? about : []
  const isReply = action === 'approve' || (only?.kind === 'report' && only.what.subject === 'court')
  const label = actionLabels(only)[action]
  const reasons = isReply ? [] : suggestedReasons(about)
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
    <Dialog title={only ? label : `${label} ${about.length}`} align="bottom" onClose={onClose}>
      <form className={classes.stack} onSubmit={submit}>
        {only && <p dir="auto">{itemTitle(only)}</p>}
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
          <Button
            emphasis={action === 'reject' ? 'danger' : 'main'}
            aria-disabled={!isReady}
            onClick={() => isSeen() && done()}
          >
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Canned rejection reasons for these items. */
function suggestedReasons(items: readonly QueueItem[]): readonly string[] {
  const kinds = items.map((item) => (item.kind === 'report' ? item.what.subject : item.kind))
  const [kind, ...others] = new Set(kinds)
  return kind && others.length === 0 ? CANNED_REASONS[kind] : CANNED_REASONS_FOR_ALL_KINDS
}
