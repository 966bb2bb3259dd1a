import { Link } from 'react-router'
import { contributionKinds, contributionStatus, dayText } from '../../../contract/accounts/account-texts.ts'
import { UNNAMED_COURT } from '../../../contract/courts/rules.ts'
import { PHOTO_OF_A_REVIEW } from '../../../contract/moderation/admin-texts.ts'
import type { SentView } from '../../../contract/moderation/person-schema.ts'
import { Badge } from '../../shared/ui/Badge.tsx'
import page from '../../shared/ui/page.module.css'
import classes from './Person.module.css'
import { WaitingPhoto } from './WaitingPhoto.tsx'

const TONES = { pending: 'paid', approved: 'good', archived: 'plain', rejected: 'plain' } as const

/** A contribution and its status. */
export function SentThing({ one }: { one: SentView }) {
  const court = one.court_name || UNNAMED_COURT
  return (
    <li>
      {one.photo && <WaitingPhoto photo={one.photo} courtName={court} />}
      <div>
        <p className={classes.sentHead}>
          <strong>{one.of_review ? PHOTO_OF_A_REVIEW : contributionKinds[one.kind]}</strong>
          <Badge tone={TONES[one.status]}>{contributionStatus(one)}</Badge>
          <time dateTime={one.created_at}>{dayText(one.created_at)}</time>
        </p>
        <p>
          <bdi>{one.court_id ? <Link to={`/courts/${one.court_id}`}>{court}</Link> : court}</bdi>
          {one.rating ? `, ${one.rating} out of 5` : ''}
        </p>
        {one.text && one.kind !== 'court' && (
          <p className={classes.sentText} dir="auto">
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
