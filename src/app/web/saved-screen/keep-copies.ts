import { api } from '../../../api/web/client.ts'
import { getQueryClient } from '../../../api/web/query-client.ts'
import { forgetCopies, keepCopies } from '../../../directory/web/copies.ts'
import { detailsQuery } from '../../../directory/web/details-query.ts'
import { followSaved, savedIdsOf, savedState } from '../../../saved/web/saved-state.ts'
import { forgetPlace } from '../../../search/web/last-place.ts'
import { forgetSeenPlace } from '../list-screen/place-news.ts'

let isFollowing = false

const savedIds = () => savedIdsOf(savedState().rows)

/** Details may come from the cache: they are as old as they are there. */
async function load(courtId: number) {
  const client = getQueryClient()
  const query = detailsQuery(api, courtId)
  const details = await client.fetchQuery(query)
  const loadedAt = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? Date.now()
  return { details, at: new Date(loadedAt).toISOString() }
}

/** Keeps copies of all saved courts, to be read without a connection, and of those saved from now on. */
export function keepCopiesOfSaved(): void {
  if (isFollowing) return
  isFollowing = true
  let kept: string | undefined
  const keep = () => {
    if (savedState().owner === undefined || savedIds().join() === kept) return
    kept = savedIds().join()
    void keepCopies(savedIds, load)
  }
  followSaved(keep)
  keep()
}

/** Forgets which courts and which place were looked at. */
export async function forgetSeen(): Promise<void> {
  forgetPlace()
  forgetSeenPlace()
  await forgetCopies()
}
