import { api } from '../../../api/web/client.ts'
import { getQueryClient } from '../../../api/web/query-client.ts'
import { forgetCopies, keepCopies } from '../../../directory/web/copies.ts'
import { detailsQuery } from '../../../directory/web/details-query.ts'
import { followSaved, savedIdsOf, savedState } from '../../../saved/web/saved-state.ts'

let isFollowing = false
/** The ids of the courts that are kept. */
let kept: string | undefined

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
  const keep = () => {
    if (savedState().owner === undefined || savedIds().join() === kept) return
    kept = savedIds().join()
    void keepCopies(savedIds, load)
  }
  followSaved(keep)
  keep()
}

/** Forgets which courts were kept and looked at. */
export async function forgetAll(): Promise<void> {
  kept = undefined
  await forgetCopies()
  await getQueryClient().resetQueries({ queryKey: ['copies'] })
}
