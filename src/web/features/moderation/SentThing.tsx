import { Link } from 'react-router'
import {
  contributionKindLabels,
  contributionStatusLabel,
  longDateText,
} from '../../../contract/accounts/account-texts.ts'
import { UNNAMED_COURT } from '../../../contract/courts/rules.ts'
import { PHOTO_OF_A_REVIEW } from '../../../contract/moderation/admin-texts.ts'
import type { UserContributionView } from '../../../contract/moderation/person-schema.ts'
import { Badge } from '../../shared/ui/Badge.tsx'
import page from '../../shared/ui/page.module.css'
import classes from './Person.module.css'
import { WaitingPhoto } from './WaitingPhoto.tsx'

const TONES = { pending: 'paid', approved: 'good', archived: 'plain', rejected: 'plain' } as const

/** A contribution and its status. */
export function ContributionItem({ one }: { one: UserContributionView }) {
  const court = one.court_name || UNNAMED_COURT
  return (
    <li>
      {one.photo && <WaitingPhoto photo={one.photo} courtName={court} />}
      <div>
        <p className={classes.contributionHead}>
          <strong>{one.of_review ? PHOTO_OF_A_REVIEW : contributionKindLabels[one.kind]}</strong>
          <Badge tone={TONES[one.status]}>{contributionStatusLabel(one)}</Badge>
          <time dateTime={one.created_at}>{longDateText(one.created_at)}</time>
        </p>
        <p>
          <bdi>{one.court_id ? <Link to={`/courts/${one.court_id}`}>{court}</Link> : court}</bdi>
          {one.rating ? `, ${one.rating} out of 5` : ''}
        </p>
        {one.text && one.kind !== 'court' && (
          <p className={classes.contributionText} dir="auto">
            {one.text}
          </p>
        )}
        {one.reason && (
          <p className={page.quiet} dir="auto">
            {one.reason}
          </p>
        )}
      </div>
    </li>
  )
}
