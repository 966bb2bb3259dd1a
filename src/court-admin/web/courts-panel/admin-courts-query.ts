import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/web/client.ts'
import type { AdminCourt } from '../../contract/schema.ts'

const KEY = 'admin-courts'

/** Courts for administrators: the published ones, or with archived ones, too. */
export const adminCourtsQuery = (api: Api, archived: boolean) =>
  queryOptions({
    queryKey: [KEY, archived],
    queryFn: async ({ signal }) =>
      (await api.call('adminCourts', { query: { archived: String(archived) }, signal })).courts,
    // Shows cached data at once and refetches whenever the screen opens.
    staleTime: 0,
  })

/** Updates the cached lists of courts. */
export function useLoadedCourts() {
  const client = useQueryClient()
  return {
    /** Adds or replaces a court. */
    put(court: AdminCourt): void {
      client.setQueriesData<AdminCourt[]>({ queryKey: [KEY] }, (courts) => courts && withCourt(courts, court))
    },
    /** Updates a cached court from its current value, which may have changed since the request. */
    change(id: number, changed: (known: AdminCourt) => AdminCourt): void {
      client.setQueriesData<AdminCourt[]>({ queryKey: [KEY] }, (courts) =>
        courts?.map((known) => (known.id === id ? changed(known) : known)),
      )
    },
    /** Refetches after a change that affects several courts. */
    reload: () => client.invalidateQueries({ queryKey: [KEY] }),
  }
}

function withCourt(courts: AdminCourt[], court: AdminCourt): AdminCourt[] {
  const isKnown = courts.some(({ id }) => id === court.id)
  return isKnown ? courts.map((known) => (known.id === court.id ? court : known)) : [...courts, court]
}
