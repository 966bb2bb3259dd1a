import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownDetailsQuery } from '../../../courts/web/own-details.ts'
import type { FacilityView } from '../../../facilities/contract/schema.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import { EDIT_REVIEW, REVIEW_SENT, SUBMIT_REVIEW } from '../../../submissions/contract/contribution-texts.ts'
import type { ReviewView } from '../../contract/schema.ts'
import classes from '../ReviewDialog.module.css'
import { ReviewForm } from './ReviewForm.tsx'

interface ReviewDialogProps {
  courtId: number
  courtName: string
  facilities: FacilityView[]
  earlier: ReviewView | undefined
  onClose: () => void
}

/** The review form, followed by a thank-you message. */
export default function ReviewDialog({
  courtId,
  courtName,
  facilities,
  earlier,
  onClose,
}: ReviewDialogProps) {
  const action = useAction()
  const client = useQueryClient()
  const [isSent, setIsSent] = useState(false)
  const title = earlier ? EDIT_REVIEW : SUBMIT_REVIEW

  function onSubmitted() {
    setIsSent(true)
    void client.invalidateQueries({ queryKey: ownDetailsQuery(courtId).queryKey })
  }

  return (
    <Dialog title={isSent ? 'Thank you' : title} busy={action.busy} onClose={onClose}>
      {isSent ? (
        <div className={classes.form}>
          <p role="status">{REVIEW_SENT}</p>
          <Button emphasis="main" onClick={onClose} autoFocus>
            OK
          </Button>
        </div>
      ) : (
        <>
          <p className={classes.court} dir="auto">
            {courtName}
          </p>
          <ReviewForm
            courtId={courtId}
            facilities={facilities}
            earlier={earlier}
            action={action}
            onSent={onSubmitted}
          />
        </>
      )}
    </Dialog>
  )
}
