import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MAX_REJECTION_REASON } from '../../../contract/limits.ts'
import { DELETING_PHOTO_FAILED, DELETING_REVIEW_FAILED } from '../../../contract/moderation/admin-texts.ts'
import { callProblemText } from '../../shared/api/problem-text.ts'
import { memberApi } from '../../shared/session/member-api.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { TextArea } from '../../shared/ui/TextArea.tsx'
import { useAction } from '../../shared/ui/useAction.ts'
import classes from './Admin.module.css'
import { refreshDetails } from './own-details.ts'

const removals = {
  review: {
    call: 'removeReview',
    failed: DELETING_REVIEW_FAILED,
    warning: 'It is removed for good, with the photos that were sent with it.',
  },
  photo: { call: 'removePhoto', failed: DELETING_PHOTO_FAILED, warning: 'It is removed for good.' },
} as const

interface RemoveDialogProps {
  courtId: number
  thing: { kind: keyof typeof removals; id: number }
  onClose: () => void
}

/** Asks before something is removed for good; whoever sent it in can be told why. */
export function RemoveDialog({ courtId, thing, onClose }: RemoveDialogProps) {
  const { busy, problem, run } = useAction()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const { call, failed, warning } = removals[thing.kind]

  function remove(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    void run(async () => {
      await memberApi.call(call, { params: { id: thing.id }, query: { reason: reason || undefined } })
      onClose()
      await refreshDetails(client, courtId)
    })
  }

  return (
    <Dialog title={`Delete this ${thing.kind}?`} busy={busy} onClose={onClose}>
      <form className={classes.form} onSubmit={remove} noValidate>
        <p>{warning}</p>
        <TextArea
          label="Reason"
          hint="Optional. Who sent it reads this in their account."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={MAX_REJECTION_REASON}
          disabled={busy}
        />
        {problem !== undefined && <Notice tone="wrong">{callProblemText(problem, failed)}</Notice>}
        <div className={classes.controls}>
          <Button disabled={busy} onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" emphasis="danger" disabled={busy}>
            {busy ? 'Deleting…' : `Delete ${thing.kind}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
