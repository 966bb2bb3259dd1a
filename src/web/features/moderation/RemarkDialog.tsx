import { type FormEvent, useState } from 'react'
import { MAX_ADMIN_REMARK, MAX_REJECTION_REASON } from '../../../contract/limits.ts'
import { REASON_HINT, REPLY_HINT } from '../../../contract/moderation/admin-texts.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import { itemTitle, wayTexts } from './item-texts.ts'
import classes from './Moderation.module.css'
import type { Verdict, WaitingItem } from './waiting-items.ts'

/** Asks for a reason or an answer; Enter does it, with one or without. */
export function RemarkDialog({
  verdict,
  about,
  typed,
  onClose,
  onDone,
}: {
  verdict: Verdict
  about: WaitingItem[]
  /** What stands there already. */
  typed: string
  onClose: () => void
  onDone: (remark: string) => void
}) {
  const [remark, setRemark] = useState(typed)
  const [only] = about.length === 1 ? about : []
  const isReply = verdict === 'approve' || (only?.kind === 'report' && only.what.subject === 'court')
  const word = wayTexts(only)[verdict]

  function submit(event: FormEvent) {
    event.preventDefault()
    onDone(remark.trim())
  }

  return (
    <Dialog title={only ? word : `${word} ${about.length}`} onClose={onClose}>
      <form className={classes.stack} onSubmit={submit}>
        {only && <p>{itemTitle(only)}</p>}
        <TextField
          label={isReply ? 'Answer' : 'Reason'}
          hint={isReply ? REPLY_HINT : REASON_HINT}
          maxLength={isReply ? MAX_ADMIN_REMARK : MAX_REJECTION_REASON}
          autoComplete="off"
          data-autofocus
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
        <div className={classes.choice}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" emphasis="main">
            {word}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
