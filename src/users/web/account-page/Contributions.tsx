import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { memberApi } from '../../../accounts/web/member-api.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import type { PhotoView } from '../../../photos/contract/schema.ts'
import { useImageFailure } from '../../../photos/web/Photo.tsx'
import { pendingPhotoUrl } from '../../../photos/web/pending-photos.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { ButtonLink } from '../../../platform/ui/Button.tsx'
import { longDateText } from '../../../platform/ui/dates.ts'
import type { ContributionView } from '../../contract/schema.ts'
import { contributionKindLabels, contributionStatusLabel } from '../user-texts.ts'
import classes from './Account.module.css'
import { OwnReports } from './OwnReports.tsx'
import { PagedList, usePages } from './PagedList.tsx'
import { MergedCourtLink, Section } from './Section.tsx'

/** The person's contributions and their status. */
export function Contributions() {
  const { accountHold } = useSession()
  const query = usePages('contributions', (query, signal) =>
    memberApi.callList('GET /api/account/contributions', { query, signal }),
  )
  return (
    <Section title="My contributions">
      <PagedList
        query={query}
        loading="Loading your contributions…"
        empty={<NoContributions mayContribute={!accountHold} />}
        entry={(one) => (
          <Contribution key={`${one.kind} ${one.createdAt} ${one.courtId} ${one.text}`} contribution={one} />
        )}
      />
      <OwnReports />
    </Section>
  )
}

function NoContributions({ mayContribute }: { mayContribute: boolean }) {
  if (!mayContribute) return <p className={classes.quiet}>You have no contributions.</p>
  return (
    <>
      <p className={classes.quiet}>Nothing yet. Review a court you know, or add a missing one.</p>
      <ButtonLink className={classes.start ?? ''} to="/">
        Find a court
      </ButtonLink>
    </>
  )
}

const TONES = {
  pending: 'paid',
  approved: 'good',
  archived: 'plain',
  merged: 'good',
  rejected: 'plain',
} as const

function Contribution({ contribution }: { contribution: ContributionView }) {
  const { kind, status, courtId, courtName, createdAt, rating, photo, text, reason } = contribution
  return (
    <li>
      <div className={classes.contributionHead}>
        <strong>{contributionKindLabels[kind]}</strong>
        <Badge tone={TONES[status]}>
          <MergedCourtLink courtId={status === 'merged' ? courtId : null}>
            {contributionStatusLabel(contribution)}
          </MergedCourtLink>
        </Badge>
        <time dateTime={createdAt}>{longDateText(createdAt)}</time>
      </div>
      <p>
        <bdi>{courtId ? <Link to={`/courts/${courtId}`}>{courtName}</Link> : courtName}</bdi>
        {rating ? `, ${rating} out of 5` : ''}
      </p>
      {photo && <ContributionPhoto photo={photo} courtName={courtName} />}
      {text && !(kind === 'court' && text === courtName) && (
        <p className={classes.quiet} dir="auto">
          {text}
        </p>
      )}
      {reason && (
        <p className={classes.reason}>
          Moderator: <bdi>{reason}</bdi>
        </p>
      )}
    </li>
  )
}

/** Thumbnail of a photo the person uploaded; nothing if it cannot be loaded. */
function ContributionPhoto({ photo, courtName }: { photo: PhotoView; courtName: string }) {
  const [address, setAddress] = useState<string | undefined>(
    photo.status === 'approved' ? photo.thumbnail_url : undefined,
  )
  const { failed, watch } = useImageFailure()
  useEffect(() => {
    if (photo.status === 'approved') return
    let isShown = true
    void pendingPhotoUrl(photo.id).then((found) => {
      if (isShown) setAddress(found)
    })
    return () => {
      isShown = false
    }
  }, [photo])
  const source = address ?? photo.placeholder
  if (failed || !source) return null
  return (
    <img
      key={source}
      className={classes.thumbnail}
      src={source}
      alt={`Of ${courtName}`}
      width={72}
      height={72}
      loading="lazy"
      {...watch}
    />
  )
}
