import { Link } from 'react-router'
import classes from '../../../admin/web/Pills.module.css'
import page from '../../../platform/ui/page.module.css'
import { contributionStatusLabels } from '../../../users/web/user-texts.ts'
import {
  CONTRIBUTION_KINDS,
  type ContributionStatus,
  type UserContributionsQuery,
} from '../../contract/user-contributions-schema.ts'
import { kindPluralTexts } from '../moderation-texts.ts'

export type ContributionFilter = Pick<UserContributionsQuery, 'kind' | 'status'>

/** Status filters, in display order. */
export const STATUS_FILTERS = [
  'pending',
  'approved',
  'rejected',
  'archived',
] as const satisfies ContributionStatus[]

const kindTexts = { ...kindPluralTexts, fact: 'Facts', problem: 'Problems' }

/** Filters a person's contributions; kept in the URL. */
export function PersonFilter({ current, total }: { current: ContributionFilter; total: number | undefined }) {
  const link = (filter: ContributionFilter, text: string) => (
    <li key={text}>
      <Link
        to={`?${new URLSearchParams(Object.entries(filter).filter(([, value]) => value))}`}
        replace
        aria-current={filter.kind === current.kind && filter.status === current.status ? 'true' : undefined}
      >
        {text}
      </Link>
    </li>
  )
  const { kind, status } = current
  return (
    <>
      <nav aria-label="Filter by status">
        <ul className={classes.pills}>
          {link({ kind, status: undefined }, 'All')}
          {STATUS_FILTERS.map((one) => link({ kind, status: one }, contributionStatusLabels[one]))}
        </ul>
      </nav>
      <nav aria-label="Filter by kind">
        <ul className={classes.pills}>
          {link({ kind: undefined, status }, 'All kinds')}
          {CONTRIBUTION_KINDS.map((one) => link({ kind: one, status }, kindTexts[one]))}
        </ul>
      </nav>
      <p role="status" className={page.quiet}>
        {total !== undefined && (total === 1 ? '1 contribution' : `${total} contributions`)}
      </p>
    </>
  )
}
