import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { memberApi } from '../../../accounts/web/member-api.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import type { PhotoView } from '../../../photos/contract/schema.ts'
import { useImageFailure } from '../../../photos/web/Photo.tsx'
import { pendingPhotoUrl } from '../../../photos/web/pending-photos.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { longDateText } from '../../../platform/ui/dates.ts'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { initialCount, ShowAll } from '../../../platform/ui/ShowAll.tsx'
import type { ContributionView } from '../../contract/schema.ts'
import { contributionKindLabels, contributionStatusLabel } from '../user-texts.ts'
import classes from './Account.module.css'
import { OwnReports } from './OwnReports.tsx'
import { MergedCourtLink, Section } from './Section.tsx'

/** The person's contributions and their status. */
export function Contributions() {
  const { user, accountHold } = useSession()
  const query = useInfiniteQuery({
    queryKey: ['contributions', user?.uid],
    queryFn: ({ signal, pageParam }) =>
      memberApi.callList('GET /api/account/contributions', {
        query: { offset: pageParam, limit: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _, offset) => (offset + PAGE_SIZE < total ? offset + PAGE_SIZE : undefined),
    staleTime: 0,
  })
  const all = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <Section title="My contributions">
      {query.isPending && (
        <p role="status" className={classes.quiet}>
          {LOADING}
        </p>
      )}
      {all.length > 0 && (
        <ContributionList all={all} total={query.data?.pages.at(-1)?.total ?? 0}>
          {query.hasNextPage && (
            <Button disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              {query.isFetchingNextPage ? LOADING : 'Show more'}
            </Button>
          )}
        </ContributionList>
      )}
      {query.isError && (
        <Notice tone="wrong">
          {errors.unavailable.text}
          <div>
            <Button onClick={() => query.refetch()}>Try again</Button>
          </div>
        </Notice>
      )}
      {query.data && all.length === 0 && <NoContributions mayContribute={!accountHold} />}
      <OwnReports />
    </Section>
  )
}

const PAGE_SIZE = 50
const LOADING = 'Loading your contributions…'
/** Number of entries shown at first, newest first. */
const INITIAL_COUNT = 5

/** `children` is the button that loads more than `all` of the `total`. */
function ContributionList({
  all,
  total,
  children,
}: {
  all: ContributionView[]
  total: number
  children: ReactNode
}) {
  const [showsAll, setShowsAll] = useState(false)
  const atFirst = initialCount(all.length, INITIAL_COUNT)
  return (
    <>
      <ul className={classes.contributions}>
        {all.slice(0, showsAll ? undefined : atFirst).map((one) => (
          <Contribution key={`${one.kind} ${one.createdAt} ${one.courtId} ${one.text}`} contribution={one} />
        ))}
      </ul>
      {showsAll && all.length < total && (
        <p role="status" className={classes.quiet}>
          Showing {all.length} of {total}.
        </p>
      )}
      {showsAll && children}
      {all.length > atFirst && <ShowAll count={total} showsAll={showsAll} onChange={setShowsAll} />}
    </>
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
