import type { AttemptKeeper } from '../../shared/api/intention.ts'

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

const placeOf = (courtId: number) => `opencourt.review.${courtId}`

type Kept = AttemptKeeper & { draft?: ReviewDraft }

/**
 * What somebody wrote of a court, kept in this browser until the server has confirmed it, with the key of a
 * submission whose answer was lost. Without storage it lives as long as the page.
 */
export function reviewKeeper(courtId: number) {
  const kept = read(courtId)
  const write = (change: Partial<Kept>) => {
    Object.assign(kept, change)
    save(courtId, kept)
  }
  return {
    get draft(): ReviewDraft {
      return { ...EMPTY, ...kept.draft }
    },
    keep: (draft: ReviewDraft) => write({ draft }),
    get attempt() {
      return kept.attempt
    },
    set attempt(attempt: AttemptKeeper['attempt']) {
      write({ attempt })
    },
    forget: () => write({ draft: EMPTY, attempt: undefined }),
  }
}

function read(courtId: number): Kept {
  try {
    return JSON.parse(localStorage.getItem(placeOf(courtId)) ?? '{}')
  } catch {
    return {}
  }
}

function save(courtId: number, kept: Kept): void {
  try {
    localStorage.setItem(placeOf(courtId), JSON.stringify(kept))
  } catch {
    // It stays in the page.
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
