import { Link } from 'react-router'
import { UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { longDateText } from '../../../platform/ui/dates.ts'
import page from '../../../platform/ui/page.module.css'
import { contributionKindLabels, contributionStatusLabel } from '../../../users/web/account-texts.ts'
import type { UserContributionView } from '../../contract/user-contributions-schema.ts'
import { LargePhoto } from '../details/LargePhoto.tsx'
import { PHOTO_OF_A_REVIEW } from '../moderation-texts.ts'
import classes from './Person.module.css'

const TONES = { pending: 'paid', approved: 'good', archived: 'plain', rejected: 'plain' } as const

/** A contribution and its status. */
export function ContributionItem({ contribution }: { contribution: UserContributionView }) {
  const { kind, status, created_at, court_id, court_name, of_review, photo, rating, text, reason } =
    contribution
  const court = court_name || UNNAMED_COURT
  return (
    <li>
      {photo && <LargePhoto photo={photo} courtName={court} />}
      <div>
        <p className={classes.contributionHead}>
          <strong>{of_review ? PHOTO_OF_A_REVIEW : contributionKindLabels[kind]}</strong>
          <Badge tone={TONES[status]}>{contributionStatusLabel(contribution)}</Badge>
          <time dateTime={created_at}>{longDateText(created_at)}</time>
        </p>
        <p>
          <bdi>{court_id ? <Link to={`/courts/${court_id}`}>{court}</Link> : court}</bdi>
          {rating ? `, ${rating} out of 5` : ''}
        </p>
        {text && kind !== 'court' && (
          <p className={classes.contributionText} dir="auto">
            {text}
          </p>
        )}
        {reason && (
          <p className={page.quiet} dir="auto">
            {reason}
          </p>
        )}
      </div>
    </li>
  )
}
