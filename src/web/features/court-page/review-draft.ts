import type { ReviewView } from '../../../contract/reviews/schema.ts'
import type { AttemptKeeper } from '../../shared/api/intention.ts'
import { draftKeptAt, keepDraft, keptDraft } from '../../shared/session/kept-drafts.ts'

export interface ReviewDraft {
  /** 1 to 5; undefined until chosen. */
  rating?: number | undefined
  text: string
  /** Ids of ticked facilities. */
  facilities: number[]
  /** Names of suggested facilities, separated by commas. */
  suggested: string
  notes: string
}

const EMPTY: ReviewDraft = { text: '', facilities: [], suggested: '', notes: '' }

type Kept = AttemptKeeper & { draft?: ReviewDraft }

/** The initial draft: the author's earlier review, if any. */
export const draftFrom = (earlier: ReviewView | undefined): ReviewDraft => ({
  ...EMPTY,
  ...(earlier && { rating: earlier.rating ?? undefined, text: earlier.review_text }),
})

/** The current person's review; a pending one takes precedence. */
export const ownReview = (reviews: readonly ReviewView[]): ReviewView | undefined => {
  const own = reviews.filter(({ isOwn }) => isOwn)
  return own.findLast(({ status }) => status === 'pending') ?? own[0]
}

/**
 * Stores a review draft in this browser until it is submitted, with the idempotency key of an unanswered attempt.
 *
 * @param owner the identity provider's user id
 * @param begin the draft to use if none is stored
 */
export function reviewKeeper(owner: string | undefined, courtId: number, begin: ReviewDraft) {
  const name = `review ${courtId}`
  const kept: Kept = { ...(keptDraft(owner, name) as Kept | undefined) }
  const write = (change: Partial<Kept>) => {
    Object.assign(kept, change)
    keepDraft(owner, name, kept)
  }
  return {
    get draft(): ReviewDraft {
      return kept.draft ? { ...EMPTY, ...kept.draft } : begin
    },
    /** When the restored draft was saved; undefined if none was. */
    keptAt: kept.draft && draftKeptAt(kept),
    keep(draft: ReviewDraft) {
      if (JSON.stringify(draft) === JSON.stringify(begin)) this.forget()
      else write({ draft })
    },
    get attempt() {
      return kept.attempt
    },
    set attempt(attempt: AttemptKeeper['attempt']) {
      write({ attempt })
    },
    forget() {
      Object.assign(kept, { draft: undefined, attempt: undefined })
      keepDraft(owner, name, undefined)
    },
  }
}

/** The form data of a draft. */
export function reviewForm({ rating, text, facilities, suggested, notes }: ReviewDraft, photo?: File) {
  const form = new FormData()
  form.set('rating', String(rating ?? ''))
  form.set('review_text', text)
  form.set('facilities', JSON.stringify(facilities))
  form.set('suggested_facility', suggested)
  form.set('admin_notes', notes)
  if (photo) form.set('photo', photo)
  return form
}
