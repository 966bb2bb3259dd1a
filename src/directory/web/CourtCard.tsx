import { IconNavigation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/web/client.ts'
import {
  accessText,
  displayedFields,
  NOT_PROVIDED,
  regionText,
  UNNAMED_COURT,
} from '../../courts/contract/rules.ts'
import { CoordinatesLink, directionsLink } from '../../courts/web/CoordinatesLink.tsx'
import { CardPhoto } from '../../photos/web/CardPhoto.tsx'
import { distanceText } from '../../platform/contract/units.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import page from '../../platform/ui/page.module.css'
import { useUnits } from '../../platform/ui/units.ts'
import { PlayableOnCard, typeBesideLine } from '../../playable/web/PlayableOnCard.tsx'
import { AverageRating } from '../../reviews/web/Stars.tsx'
import { SaveButton } from '../../saved/web/SaveButton.tsx'
import type { NearbyCourtView } from '../../search/contract/found-court.ts'
import type { CourtLinkState } from '../../search/web/last-search.ts'
import classes from './CourtCard.module.css'
import { CourtDrawing } from './CourtDrawing.tsx'
import { CourtTags } from './CourtTags.tsx'
import { DETAILS_FAILED, detailsQuery } from './details-query.ts'

interface CourtCardProps {
  court: NearbyCourtView
  /** Whether it is visible without scrolling. */
  first: boolean
  /** The list's query string, for the link back from the court page. */
  search: string
  /** What the list's scroll position is kept by. */
  listKey: string
}

/**
 * A court in the list; all of it can be pressed to open the court. Loads its confirmations when it nears the viewport.
 */
export const CourtCard = memo(function CourtCard({ court, first, search, listKey }: CourtCardProps) {
  const units = useUnits()
  const { ref, details, error } = useCardDetails(court.id)
  const name = court.name || UNNAMED_COURT
  const address = `/courts/${court.id}`
  const state: CourtLinkState = { search, distanceMiles: court.distanceMiles, listKey }
  return (
    <article ref={ref} className={classes.card} aria-labelledby={`court-${court.id}`}>
      <div className={classes.lead}>
        <h2 id={`court-${court.id}`} dir="auto">
          <Link className={classes.name} to={address} state={state}>
            {name}
          </Link>
        </h2>
        <PlayableOnCard court={court} listed={court.playable} details={details} />
      </div>
      <div className={classes.photos}>
        <CardPhoto court={court} drawing={<CourtDrawing court={court} />} eager={first} />
        {court.distanceMiles !== undefined && (
          <span className={classes.distance}>{distanceText(court.distanceMiles, units)}</span>
        )}
        {error && <p className={classes.error}>{error}</p>}
      </div>
      <Marks court={court} />
      <About court={court} />
      <div className={classes.end}>
        <CourtTags names={(details?.court ?? court).tags} facilities={details?.facilities} />
        <Link className={classes.more} to={address} state={state}>
          more information
          <span className={page.hidden}> about {name}</span>
        </Link>
        <a className={classes.directions} href={directionsLink(court)} target="_blank" rel="noopener">
          <IconNavigation size={18} aria-hidden />
          <span className={page.hidden}>Directions to {name}</span>
        </a>
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

/** Rating, access, type and further fields. */
function Marks({ court }: { court: NearbyCourtView }) {
  const type = typeBesideLine(court, court.playable)
  return (
    <div className={classes.marks}>
      <AverageRating rating={court.rating} count={court.review_count} compact />
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
      <SaveButton court={court} />
    </div>
  )
}

/** Where the court is, and the beginning of its notes. */
function About({ court }: { court: NearbyCourtView }) {
  const region = regionText(court)
  return (
    <dl className={classes.about}>
      <div dir="auto">
        <dt className={page.hidden}>Address</dt>
        <dd>{court.address || NOT_PROVIDED}</dd>
      </div>
      {region && (
        <div dir="auto">
          <dt className={page.hidden}>Region</dt>
          <dd>{region}</dd>
        </div>
      )}
      <div>
        <dt className={page.hidden}>Coordinates</dt>
        <dd>
          <CoordinatesLink point={court} />
        </dd>
      </div>
      {court.notes && (
        <div dir="auto">
          <dt className={page.hidden}>Notes</dt>
          <dd>{court.notes}</dd>
        </div>
      )}
    </dl>
  )
}
