import { Link } from 'react-router'
import { coordinatesText, shortDistanceText } from '../../../courts/contract/rules.ts'
import { mapLink } from '../../../map/web/map-links.ts'
import { milesBetween, type Point } from '../../../platform/contract/geo.ts'
import type { NearbyCourtSummary } from '../../contract/schema.ts'

/** Reported locations and duplicates of a court. */
export function ReportedCorrections({
  court,
  places,
  others,
}: {
  court: Point | null
  places: Point[]
  others: NearbyCourtSummary[]
}) {
  return (
    <>
      {places.map((place) => (
        <p key={coordinatesText(place)}>
          Actual location:{' '}
          <a href={mapLink(place)} target="_blank" rel="noopener">
            {coordinatesText(place)}
          </a>
          {court && `, ${shortDistanceText(milesBetween(court, place))}`}
        </p>
      ))}
      {others.map(({ id, name }) => (
        <p key={id}>
          Same as{' '}
          <Link to={`/courts/${id}`} target="_blank" rel="noopener">
            {name}
          </Link>
        </p>
      ))}
    </>
  )
}
