import { Link } from 'react-router'
import {
  contributionKindLabels,
  contributionStatusLabel,
  longDateText,
} from '../../../accounts/web/account-texts.ts'
import { UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import page from '../../../platform/ui/page.module.css'
import type { UserContributionView } from '../../contract/user-contributions-schema.ts'
import { WaitingPhoto } from '../details/WaitingPhoto.tsx'
import { PHOTO_OF_A_REVIEW } from '../moderation-texts.ts'
import classes from './Person.module.css'

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
