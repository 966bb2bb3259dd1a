import { Link } from 'react-router'
import { kindsTexts } from './item-texts.ts'
import classes from './Moderation.module.css'
import { WAITING_KINDS, type WaitingKind } from './waiting-items.ts'

/** Narrows what waits to one kind. It stands in the address. */
export function KindFilter({
  kind,
  counts,
  all,
  urgent,
}: {
  kind: WaitingKind | undefined
  counts: Record<WaitingKind, number>
  all: number
  /** Reports among them of what is illegal or harmful. */
  urgent: number
}) {
  return (
    <nav aria-label="What waits">
      <ul className={classes.kinds}>
        <li>
          <Link to="." replace aria-current={kind ? undefined : 'true'}>
            All <span>{all}</span>
          </Link>
        </li>
        {WAITING_KINDS.map((one) => (
          <li key={one}>
            <Link to={`?kind=${one}`} replace aria-current={one === kind ? 'true' : undefined}>
              {kindsTexts[one]} <span>{counts[one]}</span>
              {one === 'report' && urgent > 0 && <b className={classes.urgent}>{urgent} urgent</b>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
