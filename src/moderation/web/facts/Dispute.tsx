import { Link } from 'react-router'
import type { DisputeView } from '../../../facts/contract/admin-schema.ts'
import { type FactKey, type FactValue, getFact } from '../../../facts/contract/catalogue.ts'
import { valueText } from '../../../facts/web/fact-texts.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { claimText } from './admin-texts.ts'
import classes from './FactModeration.module.css'

/** A fact that people disagree about, with both claims. */
export function Dispute({ dispute, onSettle }: { dispute: DisputeView; onSettle: () => void }) {
  const { court, key, value, confirmed, confirmed_at, disputed_value, disputed, disputed_at } = dispute
  return (
    <li className={classes.dispute}>
      <div className={classes.head}>
        <h3>{getFact(key).question}</h3>
        <p>
          Players disagree at{' '}
          <bdi>
            <Link to={`/courts/${court.id}`}>{court.name}</Link>
          </bdi>
        </p>
      </div>
      <ul className={classes.claims} aria-label="Claims">
        <Claim fact={key} value={value} people={confirmed} day={confirmed_at} />
        <Claim fact={key} value={disputed_value} people={disputed} day={disputed_at} />
      </ul>
      <div className={classes.actions}>
        <Button aria-label={`Settle: ${getFact(key).question} ${court.name}`} onClick={onSettle}>
          Settle…
        </Button>
        <ButtonLink to={`/admin/facts/${court.id}#${key}`} aria-label={`Who said what at ${court.name}`}>
          Who said what
        </ButtonLink>
      </div>
    </li>
  )
}

function Claim({
  fact,
  value,
  people,
  day,
}: {
  fact: FactKey
  value: FactValue | null
  people: number
  day: string | null
}) {
  return (
    <li>
      <strong>{value !== null && valueText(fact, value)}</strong>
      <span>{claimText(people, day)}</span>
    </li>
  )
}
