import { Link } from 'react-router'
import { contributionStatuses } from '../../../contract/accounts/account-texts.ts'
import { MODERATED_KINDS } from '../../../contract/moderation/reasons.ts'
import page from '../../shared/ui/page.module.css'
import { kindsTexts } from './item-texts.ts'
import classes from './Moderation.module.css'
import { SENT_FILTERS, type SentFilter } from './person.ts'

/** Filters a person's contributions; kept in the URL. */
export function PersonFilter({ wanted, total }: { wanted: SentFilter; total: number | undefined }) {
  const link = (filter: SentFilter, text: string) => (
    <li key={text}>
      <Link
        to={`?${new URLSearchParams(Object.entries(filter).filter(([, value]) => value))}`}
        replace
        aria-current={filter.kind === wanted.kind && filter.status === wanted.status ? 'true' : undefined}
      >
        {text}
      </Link>
    </li>
  )
  const { kind, status } = wanted
  return (
    <>
      <nav aria-label="Filter by status">
        <ul className={classes.kinds}>
          {link({ kind, status: undefined }, 'All')}
          {SENT_FILTERS.map((one) => link({ kind, status: one }, contributionStatuses[one]))}
        </ul>
      </nav>
      <nav aria-label="Filter by kind">
        <ul className={classes.kinds}>
          {link({ kind: undefined, status }, 'All kinds')}
          {MODERATED_KINDS.map((one) => link({ kind: one, status }, kindsTexts[one]))}
        </ul>
      </nav>
      <p role="status" className={page.quiet}>
        {total !== undefined && (total === 1 ? '1 contribution' : `${total} contributions`)}
      </p>
    </>
  )
}
