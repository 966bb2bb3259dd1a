import { Link } from 'react-router'
import { personName } from '../../../admin/web/person-name.ts'
import { type FactKey, type FactValue, getFact } from '../../../facts/contract/catalogue.ts'
import { valueText } from '../../../facts/web/fact-texts.ts'
import { ButtonLink } from '../../../platform/ui/Button.tsx'
import { dateText, dateTimeText } from '../../../platform/ui/dates.ts'
import page from '../../../platform/ui/page.module.css'
import type { DetailProps, ItemOf } from '../kinds/kind.ts'
import { BURSTS_EXPLAINED, burstText, claimText } from '../moderation-texts.ts'
import { CourtInBrief } from './CourtInBrief.tsx'
import classes from './Detail.module.css'

/** Who said that something is broken, and where. */
export function ProblemDetail({ item, settings }: DetailProps<ItemOf<'problem'>>) {
  const { state, people, user, reported_at, state_at } = item.what
  return (
    <>
      <p>
        {people === 1 ? 'Said by ' : `Said by ${people} people, last by `}
        <Link to={`/admin/users/${user.id}`}>{personName(user)}</Link>
        {` on ${dateText(reported_at)}`}
      </p>
      {state === 'passed on' && item.earlier.length === 0 && (
        <p className={page.quiet}>Passed on to whoever looks after the court, {dateText(state_at)}</p>
      )}
      <CourtInBrief item={item} settings={settings} />
    </>
  )
}

/** A fact that people disagree about, with both claims. */
export function DisputeDetail({ item, settings }: DetailProps<ItemOf<'dispute'>>) {
  const { court, key, value, confirmed, confirmed_at, disputed_value, disputed, disputed_at } = item.what
  return (
    <>
      <h3>{getFact(key).question}</h3>
      <ul className={classes.claims} aria-label="Claims">
        <Claim fact={key} value={value} people={confirmed} day={confirmed_at} />
        <Claim fact={key} value={disputed_value} people={disputed} day={disputed_at} />
      </ul>
      <div>
        <ButtonLink to={`/admin/facts/${court.id}#${key}`}>Who said what</ButtonLink>
      </div>
      <CourtInBrief item={item} settings={settings} />
    </>
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

/** Many disagreements within an hour. */
export function BurstDetail({ item: { what } }: DetailProps<ItemOf<'burst'>>) {
  const { user, court, at } = what
  return (
    <>
      <p>
        {burstText(what)}, <time dateTime={at}>{dateTimeText(at)}</time>
      </p>
      <p className={page.quiet}>{BURSTS_EXPLAINED}</p>
      <div>
        {user && <ButtonLink to={`/admin/users/${user.id}?kind=fact`}>Everything they said</ButtonLink>}
        {court && <ButtonLink to={`/admin/facts/${court.id}`}>Who said what</ButtonLink>}
      </div>
    </>
  )
}
