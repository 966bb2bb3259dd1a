import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { accessText, UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import { type Copy, readCopies } from '../../../directory/web/copies.ts'
import { locateDevice } from '../../../places/web/geolocation.ts'
import { commonErrors } from '../../../platform/contract/common-errors.ts'
import { compassDirection, milesBetween, type Point } from '../../../platform/contract/geo.ts'
import { shortDistanceText } from '../../../platform/contract/units.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { clockText } from '../../../platform/ui/dates.ts'
import { useUnits } from '../../../platform/ui/units.ts'
import { useAction } from '../../../platform/ui/useAction.ts'
import { useIsOffline } from '../../../platform/ui/useHydrated.ts'
import { readPlace } from '../../../search/web/last-place.ts'
import classes from './SavedScreen.module.css'

/** Copies on this device: they are read without a connection. */
export const useCopies = () =>
  useQuery({ queryKey: ['copies'], queryFn: readCopies, networkMode: 'always', staleTime: 0 }).data

/** What can be read without a connection: saved courts, then those seen lately, by distance. */
export function CopiesOffline({ among, retry }: { among: readonly number[]; retry?: () => void }) {
  const isOffline = useIsOffline()
  const copies = useCopies()
  const [last] = useState(readPlace)
  const [here, setHere] = useState<Point>()
  const from = here ?? last
  const { busy, problem, run } = useAction()
  if (!copies) return null
  const isSaved = ({ court_id }: Copy) => among.includes(court_id)
  const seen = copies.filter((copy) => !isSaved(copy))
  return (
    <div className={classes.offline}>
      <p role="status">
        {isOffline ? 'There is no connection.' : commonErrors.unavailable.text} These copies are on this
        device. They don’t say whether one can play tonight.
        {!here && last && (
          <>
            {' '}
            Distances are from <bdi>{last.label ?? 'where you looked last'}</bdi>.
          </>
        )}
      </p>
      <div className={classes.answers}>
        {retry && <Button onClick={retry}>Try again</Button>}
        <Button disabled={busy} onClick={() => run(async () => setHere(await locateDevice()))}>
          Sort by distance from here
        </Button>
      </div>
      {problem instanceof Error && <p role="alert">{problem.message}</p>}
      <CopyList copies={copies.filter(isSaved)} from={from} />
      {seen.length > 0 && <h2>Seen lately</h2>}
      <CopyList copies={seen} from={from} />
      {copies.length === 0 && <p>Courts that you save or look at are kept here for the next time.</p>}
    </div>
  )
}

const MAX_SEEN = 10

/** Courts whose page was opened on this device and that aren't saved, latest first. */
export function SeenHere({ among }: { among: readonly number[] }) {
  const seen = useCopies()?.filter(({ court_id, seen_at }) => seen_at && !among.includes(court_id))
  if (!seen?.length) return null
  const latest = seen.sort((a, b) => b.seen_at.localeCompare(a.seen_at)).slice(0, MAX_SEEN)
  return (
    <section aria-labelledby="seen-here">
      <h2 id="seen-here">Seen lately on this device</h2>
      <CopyList copies={latest} from={undefined} />
    </section>
  )
}

function CopyList({ copies, from }: { copies: readonly Copy[]; from: Point | undefined }) {
  const units = useUnits()
  const far = ({ details }: Copy) => (from ? milesBetween(from, details.court) : 0)
  return (
    <ul className={classes.copies}>
      {[...copies]
        .sort((a, b) => far(a) - far(b))
        .map((copy) => {
          const { court } = copy.details
          return (
            <li key={copy.court_id}>
              <Link to={`/courts/${court.id}`} dir="auto">
                {court.name || UNNAMED_COURT}
              </Link>
              <span>
                {[
                  from && `${shortDistanceText(far(copy), units)}, ${compassDirection(from, court)}`,
                  accessText(court),
                  `copy from ${clockText(copy.at, Date.now())}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          )
        })}
    </ul>
  )
}
