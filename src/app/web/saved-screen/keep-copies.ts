import { api } from '../../../api/web/client.ts'
import { getQueryClient } from '../../../api/web/query-client.ts'
import { keepCopies } from '../../../directory/web/copies.ts'
import { detailsQuery } from '../../../directory/web/details-query.ts'
import { followSaved, savedIdsOf, savedState } from '../../../saved/web/saved-state.ts'

let isFollowing = false

/** Keeps copies of all saved courts, to be read without a connection, and of those saved from now on. */
export function keepCopiesOfSaved(): void {
  if (isFollowing) return
  isFollowing = true
  let kept: string | undefined
  const keep = () => {
    const { owner, rows } = savedState()
    if (owner === undefined) return
    const ids = savedIdsOf(rows)
    if (ids.join() === kept) return
    kept = ids.join()
    void keepCopies(ids, (id) => getQueryClient().fetchQuery(detailsQuery(api, id)))
  }
  followSaved(keep)
  keep()
}
