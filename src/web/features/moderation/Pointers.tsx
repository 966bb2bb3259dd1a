import { Link } from 'react-router'
import { coordinatesText } from '../../../contract/courts/rules.ts'
import type { Point } from '../../../contract/geo.ts'
import type { NeighbourView } from '../../../contract/moderation/admin-schema.ts'
import { mapLink } from '../../shared/ui/map-links.ts'

/** Where people say that a court really is, and which others they say it is. */
export function Pointers({ places, others }: { places: Point[]; others: NeighbourView[] }) {
  return (
    <>
      {places.map((place) => (
        <p key={coordinatesText(place)}>
          Really at{' '}
          <a href={mapLink(place)} target="_blank" rel="noopener">
            {coordinatesText(place)}
          </a>
        </p>
      ))}
      {others.map(({ id, name }) => (
        <p key={id}>
          The same as{' '}
          <Link to={`/courts/${id}`} target="_blank" rel="noopener">
            {name}
          </Link>
        </p>
      ))}
    </>
  )
}
