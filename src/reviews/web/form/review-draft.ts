import { draftSavedAt, loadDraft, saveDraft } from '../../../accounts/web/draft-storage.ts'
import type { IdempotencyKeyStore } from '../../../api/web/submit-idempotently.ts'
import type { ReviewView } from '../../contract/schema.ts'

export interface ReviewDraft {
  /** 1 to 5; undefined until chosen. */
  rating?: number | undefined
  text: string
  /** Names of suggested facilities, separated by commas. */
  suggested: string
  notes: string
}

/** Characters of the text. */
const MAX_SUMMARY = 80

const EMPTY: ReviewDraft = { text: '', suggested: '', notes: '' }

type StoredReview = IdempotencyKeyStore & { draft?: ReviewDraft }

/** The title of the review form, and of the button that opens it. */
export const reviewTitle = (earlier: ReviewView | undefined): string =>
  earlier ? 'Edit your review' : 'Submit a Review'

/** The initial draft: the author's earlier review, if any. */
export const draftFrom = (earlier: ReviewView | undefined): ReviewDraft => ({
  ...EMPTY,
  ...(earlier && { rating: earlier.rating ?? undefined, text: earlier.review_text }),
})

/** The fields of the form that is sent. */
export const fieldsOf = ({ rating, text, suggested, notes }: ReviewDraft) => ({
  rating: String(rating ?? ''),
  review_text: text,
  suggested_facility: suggested,
  admin_notes: notes,
})

/** The draft of a form that was to be sent later. */
export function draftOf(sent: object): ReviewDraft {
  const fields: Partial<ReturnType<typeof fieldsOf>> = sent
  return {
    rating: Number(fields.rating) || undefined,
    text: fields.review_text ?? '',
    suggested: fields.suggested_facility ?? '',
    notes: fields.admin_notes ?? '',
  }
}

/** What it says in one line, for its author. */
export function summaryOf({ rating, text }: ReviewDraft): string {
  const stars = `Review, ${rating} ${rating === 1 ? 'star' : 'stars'}`
  const start = text.slice(0, MAX_SUMMARY)
  return text ? `${stars}: ${start}${start === text ? '' : '…'}` : stars
}

/** The current person's review; a pending one takes precedence. */
export const ownReview = (reviews: readonly ReviewView[]): ReviewView | undefined => {
  const own = reviews.filter(({ isOwn }) => isOwn)
  return own.findLast(({ status }) => status === 'pending') ?? own[0]
}

/**
 * Stores a review draft in this browser until it is submitted, with the idempotency key of an unanswered attempt.
 *
 * @param owner the identity provider's user id
 * @param initialDraft the draft to use if none is stored
 */
export function reviewDraftStore(owner: string | undefined, courtId: number, initialDraft: ReviewDraft) {
  const name = `review ${courtId}`
  const kept: StoredReview = { ...(loadDraft(owner, name) as StoredReview | undefined) }
  const write = (change: Partial<StoredReview>) => {
    Object.assign(kept, change)
    saveDraft(owner, name, kept)
  }
  return {
    get draft(): ReviewDraft {
      return kept.draft ? { ...EMPTY, ...kept.draft } : initialDraft
    },
    /** When the restored draft was saved; undefined if none was. */
    keptAt: kept.draft && draftSavedAt(kept),
    keep(draft: ReviewDraft) {
      if (JSON.stringify(draft) === JSON.stringify(initialDraft)) this.forget()
      else write({ draft })
    },
    get attempt() {
      return kept.attempt
    },
    set attempt(attempt: IdempotencyKeyStore['attempt']) {
      write({ attempt })
    },
    forget() {
      Object.assign(kept, { draft: undefined, attempt: undefined })
      saveDraft(owner, name, undefined)
    },
  }
}
