import { useEffect, useRef } from 'react'
import type { SimilarCourtView } from '../../../directory/contract/schema.ts'
import { shortDistanceText } from '../../../platform/contract/units.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { useUnits } from '../../../platform/ui/units.ts'
import {
  ALREADY_PENDING_TITLE,
  alreadyPendingText,
  POSSIBLE_DUPLICATES_TITLE,
  SUBMIT_AS_NEW,
} from '../submit-texts.ts'
import classes from './SubmitCourt.module.css'

/** Published or pending courts that may be the same as the one being submitted. */
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
  const waiting = courts.filter(({ pending }) => pending)
  const [nearest] = waiting
  return (
    <section className={classes.similar} aria-labelledby="similar-courts">
      <h2 id="similar-courts" ref={heading} tabIndex={-1}>
        {known.length > 0 ? POSSIBLE_DUPLICATES_TITLE : ALREADY_PENDING_TITLE}
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
      <Button onClick={onDifferent}>{SUBMIT_AS_NEW}</Button>
    </section>
  )
}
