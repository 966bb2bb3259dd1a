import type { ReviewView } from '../../../contract/reviews/schema.ts'
import type { AttemptKeeper } from '../../shared/api/intention.ts'
import { draftKeptAt, keepDraft, keptDraft } from '../../shared/session/kept-drafts.ts'

/** A review while it is written. */
export interface ReviewDraft {
  /** 1 to 5; undefined while no star is chosen. */
  rating?: number | undefined
  text: string
  /** Ids of ticked facilities. */
  facilities: number[]
  /** Names of further facilities, separated by commas. */
  suggested: string
  notes: string
}

const EMPTY: ReviewDraft = { text: '', facilities: [], suggested: '', notes: '' }

type Kept = AttemptKeeper & { draft?: ReviewDraft }

/** What a review begins with: with what its author said of the court before. */
export const draftFrom = (earlier: ReviewView | undefined): ReviewDraft => ({
  ...EMPTY,
  ...(earlier && { rating: earlier.rating ?? undefined, text: earlier.review_text }),
})

/** The review of the person who looks, the one that waits before the published one. */
export const ownReview = (reviews: readonly ReviewView[]): ReviewView | undefined => {
  const own = reviews.filter(({ isOwn }) => isOwn)
  return own.findLast(({ status }) => status === 'pending') ?? own[0]
}

/**
 * What somebody wrote of a court, kept in this browser for them until the server has confirmed it, with the key of a
 * submission whose answer was lost.
 *
 * @param owner the identity provider's id of the person
 * @param begin what it begins with where nothing is kept
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
    /** When the draft was kept that this began with; undefined where none was. */
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

/** The draft as its call sends it. */
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
