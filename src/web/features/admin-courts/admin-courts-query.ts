import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { AdminCourt } from '../../../contract/courts/admin-schema.ts'
import type { Api } from '../../shared/api/client.ts'

const KEY = 'admin-courts'

/** The courts as administrators edit them: those of the directory, or also those of the archive. */
export const adminCourtsQuery = (api: Api, archived: boolean) =>
  queryOptions({
    queryKey: [KEY, archived],
    queryFn: async ({ signal }) =>
      (await api.call('adminCourts', { query: { archived: String(archived) }, signal })).courts,
    // What is known is shown at once, and asked for anew whenever the screen is opened.
    staleTime: 0,
  })

/** Shows what was changed in the lists of courts that are loaded. */
export function useLoadedCourts() {
  const client = useQueryClient()
  return {
    /** A court as a change left it, known before or not. */
    put(court: AdminCourt): void {
      client.setQueriesData<AdminCourt[]>({ queryKey: [KEY] }, (courts) => courts && withCourt(courts, court))
    },
    /** What a change left of one that is known now: more may have changed since it was asked for. */
    change(id: number, changed: (known: AdminCourt) => AdminCourt): void {
      client.setQueriesData<AdminCourt[]>({ queryKey: [KEY] }, (courts) =>
        courts?.map((known) => (known.id === id ? changed(known) : known)),
      )
    },
    /** Loads them anew: after a change of more than one court. */
    reload: () => client.invalidateQueries({ queryKey: [KEY] }),
  }
}

function withCourt(courts: AdminCourt[], court: AdminCourt): AdminCourt[] {
  const isKnown = courts.some(({ id }) => id === court.id)
  return isKnown ? courts.map((known) => (known.id === court.id ? court : known)) : [...courts, court]
}
