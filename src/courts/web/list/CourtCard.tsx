import { IconArrowRight } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { mapLink } from '../../../map/web/map-links.ts'
import { PhotoCarousel } from '../../../photos/web/PhotoCarousel.tsx'
import { Badge } from '../../../platform/ui/Badge.tsx'
import page from '../../../platform/ui/page.module.css'
import { AverageRating } from '../../../reviews/web/Stars.tsx'
import type { CourtLinkState } from '../../../search/web/last-search.ts'
import {
  accessText,
  coordinatesText,
  displayedFields,
  distanceText,
  NOT_PROVIDED,
  regionText,
  typeText,
  UNNAMED_COURT,
} from '../../contract/rules.ts'
import type { NearbyCourtView } from '../../contract/schema.ts'
import classes from './CourtCard.module.css'
import { Tags } from './Tags.tsx'
import { useCardDetails } from './useCardDetails.ts'

/** A court in the list. Loads its photos and confirmations when it nears the viewport. */
export const CourtCard = memo(function CourtCard({
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
  const { ref, details, problem } = useCardDetails(court.id)
  const type = typeText(court)
  const state: CourtLinkState = { search, distanceMiles: court.distanceMiles }
  const region = regionText(court)
  return (
    <article ref={ref} className={classes.card} aria-labelledby={`court-${court.id}`}>
      <div className={classes.photoFrame}>
        <PhotoCarousel court={court} photos={details?.photos} eager={first} />
        {court.distanceMiles !== undefined && (
          <span className={classes.distance}>{distanceText(court.distanceMiles)}</span>
        )}
        {problem && <p className={classes.problem}>{problem}</p>}
      </div>
      <div className={classes.body}>
        <h2 id={`court-${court.id}`} dir="auto">
          <Link to={`/courts/${court.id}`} state={state}>
            {court.name || UNNAMED_COURT}
          </Link>
        </h2>
        <AverageRating rating={court.rating} count={court.review_count} />
        <p className={classes.badges}>
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
        <dl className={classes.facts}>
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
              <dd className={classes.notes} dir="auto">
                {court.notes}
              </dd>
            </div>
          )}
        </dl>
        <Tags names={court.tags} facilities={details?.facilities} />
        <Link className={classes.more} to={`/courts/${court.id}`} state={state}>
          more information
          <span className={page.hidden}> about {court.name || UNNAMED_COURT}</span>
          <IconArrowRight size={18} aria-hidden />
        </Link>
      </div>
    </article>
  )
})
