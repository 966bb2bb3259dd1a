import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { ApiCallError, api } from '../../../api/web/client.ts'
import { UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import { detailsQuery } from '../../../directory/web/details-query.ts'
import { shortDistanceText } from '../../../platform/contract/units.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { dateText } from '../../../platform/ui/dates.ts'
import page from '../../../platform/ui/page.module.css'
import { useUnits } from '../../../platform/ui/units.ts'
import { savedStore } from '../../../saved/web/saved-loader.ts'
import { useCopies } from './CopyList.tsx'
import { chosenCourtsQuery } from './chosen-courts.ts'
import classes from './SavedScreen.module.css'

/** Looked up one by one; the others are named when these are removed. */
const MAX_SHOWN = 20

/** Saved courts that aren't in the directory any more: one that was merged is followed, of others it is said. */
export function GoneCourts({ among }: { among: readonly number[] }) {
  const units = useUnits()
  const { data: courts } = useQuery(chosenCourtsQuery(api, among))
  const missing = courts ? among.filter((id) => !courts.some((court) => court.id === id)) : []
  const lookups = useQueries({
    queries: missing.slice(0, MAX_SHOWN).map((id) => ({ ...detailsQuery(api, id), retry: false })),
  })
  const errors = lookups.map(({ error }) => (error instanceof ApiCallError ? error : undefined))
  const moved = missing.flatMap((id, index) => {
    const into = errors[index]?.mergedInto
    return into ? [[id, into] as const] : []
  })
  const movedKey = moved.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each merged court
  useEffect(() => {
    if (moved.length > 0) void savedStore().then(({ followMerges }) => followMerges(new Map(moved)))
  }, [movedKey])
  // What they were called is known only from copies.
  const names = new Map(useCopies()?.map(({ court_id, details }) => [court_id, details.court.name]))
  const gone = missing.flatMap((id, index) => {
    const error = errors[index]
    const name = names.get(id) || `Court ${id}`
    return error && (error.status === 404 || error.gone) ? [{ id, name, gone: error.gone }] : []
  })
  if (gone.length === 0) return null
  return (
    <section className={classes.gone} aria-labelledby="gone">
      <h2 id="gone">No longer in the directory</h2>
      <ul>
        {gone.map(({ id, name, gone: left }) => (
          <li key={id}>
            <p>
              <bdi>{name}</bdi>
              {left && `, removed on ${dateText(left.since)}`}.{' '}
              {left?.nearest && (
                <Link to={`/courts/${left.nearest.id}`}>
                  Nearest: {left.nearest.name || UNNAMED_COURT},{' '}
                  {shortDistanceText(left.nearest.distanceMiles, units)}
                </Link>
              )}
            </p>
            <Button
              emphasis="bare"
              onClick={async () => (await savedStore()).changeSaved(id, { is_saved: false })}
            >
              Remove<span className={page.hidden}> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
