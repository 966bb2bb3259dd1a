import { NOT_PROVIDED } from '../../courts/contract/rules.ts'
import { distanceText } from '../../platform/contract/units.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { useUnits } from '../../platform/ui/units.ts'
import classes from './CourtChoices.module.css'

export interface Choice<C> {
  court: C
  /** Distance from the court or place in question. */
  miles: number
  /** Text of the badge beside the name. */
  badge?: string | undefined
}

/** A list of courts to pick one from; `choices` is undefined while they load. */
export function CourtChoices<C extends { id: number; name: string; address: string | null }>({
  choices,
  onChoose,
}: {
  choices: readonly Choice<C>[] | undefined
  onChoose: (court: C) => void
}) {
  const units = useUnits()
  return (
    <>
      {choices?.length === 0 && <p role="status">No other courts found.</p>}
      <ul className={classes.choices}>
        {choices?.map(({ court, miles, badge }) => (
          <li key={court.id}>
            <button type="button" onClick={() => onChoose(court)}>
              <b>{court.name}</b>
              {badge && <Badge tone="paid">{badge}</Badge>}
              <small>{court.address ?? NOT_PROVIDED}</small>
              <small>{distanceText(miles, units)}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
