import { useEffect, useRef } from 'react'
import type { SimilarCourtView } from '../../../directory/contract/schema.ts'
import { shortDistanceText } from '../../../platform/contract/units.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { useUnits } from '../../../platform/ui/units.ts'
import {
  ALREADY_PENDING_TITLE,
  alreadyPendingText,
  GONE_TITLE,
  goneText,
  POSSIBLE_DUPLICATES_TITLE,
  SUBMIT_ANYWAY,
  SUBMIT_AS_NEW,
} from '../submit-texts.ts'
import classes from './SubmitCourt.module.css'

/** Courts here, or waiting, or removed, that may be the same as the one being submitted. */
export function SimilarCourts({
  courts,
  onDifferent,
}: {
  courts: SimilarCourtView[]
  onDifferent: () => void
}) {
  const units = useUnits()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const known = courts.filter((court) => !court.pending)
  const hidden = courts.filter((court) => court.pending)
  const waiting = hidden.filter(({ goneSince }) => goneSince === null)
  const [nearest] = waiting
  const gone = hidden.find(({ goneSince }) => goneSince !== null)
  const isOnlyGone = known.length === 0 && !nearest
  const title = isOnlyGone ? GONE_TITLE : ALREADY_PENDING_TITLE
  return (
    <section className={classes.similar} aria-labelledby="similar-courts">
      <h2 id="similar-courts" ref={heading} tabIndex={-1}>
        {known.length > 0 ? POSSIBLE_DUPLICATES_TITLE : title}
      </h2>
      {known.length > 0 && (
        <ul>
          {known.map(({ id, name, address, distanceMiles }) => (
            <li key={id}>
              <a href={`/courts/${id}`} target="_blank" rel="noopener">
                {name}
              </a>
              <span>{[shortDistanceText(distanceMiles, units), address].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      {nearest && (
        <p>{alreadyPendingText(shortDistanceText(nearest.distanceMiles, units), waiting.length)}</p>
      )}
      {gone?.goneSince && <p>{goneText(shortDistanceText(gone.distanceMiles, units), gone.goneSince)}</p>}
      <Button onClick={onDifferent}>{isOnlyGone ? SUBMIT_ANYWAY : SUBMIT_AS_NEW}</Button>
    </section>
  )
}
