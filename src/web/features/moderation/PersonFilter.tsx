import { Link } from 'react-router'
import { contributionStatuses } from '../../../contract/accounts/account-texts.ts'
import { MODERATED_KINDS } from '../../../contract/moderation/reasons.ts'
import page from '../../shared/ui/page.module.css'
import { kindsTexts } from './item-texts.ts'
import classes from './Moderation.module.css'
import { SENT_FILTERS, type SentFilter } from './person.ts'

/** Narrows what somebody sent in. It stands in the address. */
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
      <nav aria-label="What became of it">
        <ul className={classes.kinds}>
          {link({ kind, status: undefined }, 'All')}
          {SENT_FILTERS.map((one) => link({ kind, status: one }, contributionStatuses[one]))}
        </ul>
      </nav>
      <nav aria-label="Kinds">
        <ul className={classes.kinds}>
          {link({ kind: undefined, status }, 'Of all kinds')}
          {MODERATED_KINDS.map((one) => link({ kind: one, status }, kindsTexts[one]))}
        </ul>
      </nav>
      <p role="status" className={page.quiet}>
        {total !== undefined && (total === 1 ? '1 thing' : `${total} things`)}
      </p>
    </>
  )
}
