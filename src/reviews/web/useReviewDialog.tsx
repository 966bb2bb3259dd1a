import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useSayLater } from '../../accounts/web/kept-court.ts'
import type { OutboxEntry } from '../../accounts/web/outbox.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { ownDetailsKey } from '../../courts/web/details-cache.ts'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import { useTransitionState } from '../../platform/ui/useTransitionState.ts'
import type { ReviewView } from '../contract/schema.ts'
import { ownReview, reviewTitle } from './form/review-draft.ts'

const ReviewDialog = lazyWithRetry(() => import('./form/ReviewDialog.tsx'))

interface ReviewDialogOptions {
  courtId: number
  courtName: string
  /** The list of what is there, to say more about it. */
  features: ReactNode
  reviews: ReviewView[]
}

export interface OwnReview {
  /** The name of the buttons that open the form. */
  title: string
  isOpening: boolean
  open: () => void
}

interface Writing {
  earlier: ReviewView | undefined
  reopened: OutboxEntry | undefined
}

/** The form of the person's own review, and what the buttons that open it need. */
export function useReviewDialog({ courtId, courtName, features, reviews }: ReviewDialogOptions): {
  ownReview: OwnReview
  /** Opens the form with a review that waits, or was refused. */
  reopen: (entry: OutboxEntry) => void
  dialog: ReactNode
} {
  const { requireMember } = useSession()
  const [writing, setWriting] = useTransitionState<Writing | undefined>(undefined)
  const [isOpening, setIsOpening] = useState(false)
  const client = useQueryClient()
  const sayLater = useSayLater()

  /** Starts with the current version of the person's own review, or the cached one when offline. */
  async function open(reopened?: OutboxEntry) {
    if (sayLater) return setWriting({ earlier: undefined, reopened })
    if (!(await requireMember())) return
    setIsOpening(true)
    const details = await client
      .fetchQuery<{ reviews: ReviewView[] }>({ queryKey: ownDetailsKey(courtId), networkMode: 'always' })
      .catch(() => undefined)
    setIsOpening(false)
    setWriting({ earlier: ownReview(details?.reviews ?? reviews), reopened })
  }

  return {
    ownReview: { title: reviewTitle(ownReview(reviews)), isOpening, open: () => void open() },
    reopen: (entry) => void open(entry),
    dialog: (
      <Suspense>
        {writing && (
          <ReviewDialog
            courtId={courtId}
            courtName={courtName}
            features={features}
            {...writing}
            onClose={() => setWriting(undefined)}
          />
        )}
      </Suspense>
    ),
  }
}
