import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { api } from '../../api/web/client.ts'
import { confirmationCountText, mergeTags } from '../../facilities/contract/rules.ts'
import type { FacilityView } from '../../facilities/contract/schema.ts'
import { mapLink } from '../../map/web/map-links.ts'
import { PhotoCarousel } from '../../photos/web/PhotoCarousel.tsx'
import { Badge } from '../../platform/ui/Badge.tsx'
import page from '../../platform/ui/page.module.css'
import { PlayableOnCard } from '../../playable/web/PlayableOnCard.tsx'
import { AverageRating } from '../../reviews/web/Stars.tsx'
import type { CourtLinkState } from '../../search/web/last-search.ts'
import {
  accessText,
  coordinatesText,
  displayedFields,
  distanceText,
  NOT_PROVIDED,
  regionText,
  typeText,
  UNNAMED_COURT,
} from '../contract/rules.ts'
import type { NearbyCourtView } from '../contract/schema.ts'
import card from './CourtCard.module.css'
import classes from './CourtList.module.css'
import { DETAILS_FAILED, detailsQuery } from './details-query.ts'
import { ShowMore } from './ShowMore.tsx'

/** Number of cards likely visible without scrolling, whose photos load eagerly. */
const EAGER_CARDS = 3

interface Paging {
  hasMore: boolean
  loadingMore: boolean
  loadMore: () => void
}

/** The cards; loads more near the end or on a button press. */
export function CourtList({
  courts,
  paging,
  stale,
}: {
  courts: NearbyCourtView[]
  paging: Paging
  stale: boolean
}) {
  const { search } = useLocation()
  return (
    <>
      <ul className={classes.grid} data-stale={stale || undefined}>
        {courts.map((court, index) => (
          <li key={court.id}>
            <CourtCard court={court} first={index < EAGER_CARDS} search={search} />
          </li>
        ))}
      </ul>
      {paging.hasMore && <LoadMore {...paging} />}
    </>
  )
}

/** Distance below the viewport at which more courts are loaded, pixels. */
const MORE_MARGIN_PX = 900

function LoadMore({ loadingMore, loadMore }: Paging) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || loadingMore) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      rootMargin: `${MORE_MARGIN_PX}px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loadingMore, loadMore])
  return (
    <div ref={end} className={classes.more}>
      <ShowMore loadingMore={loadingMore} loadMore={loadMore} />
    </div>
  )
}

/** A court in the list. Loads its photos and confirmations when it nears the viewport. */
const CourtCard = memo(function CourtCard({
  court,
  first,
  search,
}: {
  court: NearbyCourtView
  /** Whether it is visible without scrolling. */
  first: boolean
  /** The list's query string, for the link back from the court page. */
  search: string
}) {
  const { ref, details, error } = useCardDetails(court.id)
  const type = typeText(court)
  const state: CourtLinkState = { search, distanceMiles: court.distanceMiles }
  const region = regionText(court)
  return (
    <article ref={ref} className={card.card} aria-labelledby={`court-${court.id}`}>
      <div className={card.photoFrame}>
        <PhotoCarousel court={court} photos={details?.photos} eager={first} />
        {court.distanceMiles !== undefined && (
          <span className={card.distance}>{distanceText(court.distanceMiles)}</span>
        )}
        {error && <p className={card.error}>{error}</p>}
      </div>
      <div className={card.body}>
        <h2 id={`court-${court.id}`} dir="auto">
          <Link to={`/courts/${court.id}`} state={state}>
            {court.name || UNNAMED_COURT}
          </Link>
        </h2>
        <PlayableOnCard court={court} listed={court.playable} details={details} />
        <AverageRating rating={court.rating} count={court.review_count} />
        <p className={card.badges}>
          <Badge tone={court.isFree ? 'good' : 'paid'}>
            <span className={page.hidden}>Access: </span>
            {accessText(court)}
          </Badge>
          {type && (
            <Badge>
              <span className={page.hidden}>Type: </span>
              {type}
            </Badge>
          )}
          {displayedFields(court).map(({ label, text }) => (
            <Badge key={label}>
              {label}: {text}
            </Badge>
          ))}
        </p>
        <dl className={card.facts}>
          <div>
            <dt>Address</dt>
            <dd dir="auto">{court.address || NOT_PROVIDED}</dd>
          </div>
          <div>
            <dt>Coordinates</dt>
            <dd>
              <a href={mapLink(court)} target="_blank" rel="noopener">
                {coordinatesText(court)}
              </a>
            </dd>
          </div>
          {region && (
            <div>
              <dt>Region</dt>
              <dd dir="auto">{region}</dd>
            </div>
          )}
          {court.notes && (
            <div>
              <dt>Notes</dt>
              <dd className={card.notes} dir="auto">
                {court.notes}
              </dd>
            </div>
          )}
        </dl>
        <Tags names={(details?.court ?? court).tags} facilities={details?.facilities} />
        <Link className={card.more} to={`/courts/${court.id}`} state={state}>
          more information
          <span className={page.hidden}> about {court.name || UNNAMED_COURT}</span>
          <IconArrowRight size={18} aria-hidden />
        </Link>
      </div>
    </article>
  )
})

/** A card loads its details when it is this close to the viewport, pixels. */
const DETAILS_MARGIN_PX = 200

/** Loads a court's details when its card nears the viewport; retries when it comes back. */
function useCardDetails(courtId: number) {
  const ref = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  const { data, isError } = useQuery({ ...detailsQuery(api, courtId), enabled: near, retry: false })

  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${DETAILS_MARGIN_PX}px`,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])

  const isUnknown = isError || data?.incomplete
  return { ref, details: isUnknown ? undefined : data, error: isUnknown ? DETAILS_FAILED : undefined }
}

/** All tags of a court, with their confirmation counts once loaded. */
function Tags({ names, facilities }: { names: string[]; facilities: FacilityView[] | undefined }) {
  const tags = mergeTags(names, facilities)
  if (tags.length === 0) return null
  return (
    <ul className={card.tags} aria-label="Tags">
      {tags.map(({ name, vote_count }) => (
        <li key={name} dir="auto">
          {name}
          {vote_count > 0 && (
            <b title={confirmationCountText(vote_count)}>
              <span aria-hidden>{vote_count}</span>
              <span className={page.hidden}>, {confirmationCountText(vote_count)}</span>
            </b>
          )}
        </li>
      ))}
    </ul>
  )
}
