import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ConfigView } from '../../../contract/accounts/schema.ts'
import {
  accessText,
  coordinatesText,
  distanceText,
  NOT_PROVIDED,
  regionText,
  typeText,
} from '../../../contract/courts/rules.ts'
import type { NeighbourView, PendingCourtView } from '../../../contract/moderation/admin-schema.ts'
import { MAP_IS_MISSING } from '../../../contract/moderation/admin-texts.ts'
import type { MapView } from '../../shared/map/engine.ts'
import { SmallMap } from '../../shared/map/SmallMap.tsx'
import { Badge } from '../../shared/ui/Badge.tsx'
import { mapLink } from '../../shared/ui/map-links.ts'
import page from '../../shared/ui/page.module.css'
import classes from './Moderation.module.css'

/** Some streets around the court. */
const ZOOM = 15

/** A court that somebody submitted, on a map among its neighbours. */
export function CourtDetail({ court, settings }: { court: PendingCourtView; settings: ConfigView['map'] }) {
  const { id, name, latitude, longitude, neighbours } = court
  const place = useMemo(() => ({ id, name, latitude, longitude }), [id, name, latitude, longitude])
  const view = useMemo<MapView>(() => ({ kind: 'point', centre: place, zoom: ZOOM }), [place])
  return (
    <div className={classes.court}>
      <Facts court={court} />
      <Neighbours neighbours={neighbours} />
      <div className={classes.map}>
        <SmallMap
          settings={settings}
          view={view}
          place={place}
          courts={neighbours}
          without={MAP_IS_MISSING}
        />
      </div>
    </div>
  )
}

function Facts({ court }: { court: PendingCourtView }) {
  const rows = [
    ['Address', court.address ?? NOT_PROVIDED],
    ['Access', accessText(court)],
    ['Type', typeText(court)],
    ['Region', regionText(court)],
    ['Booking link', court.bookingUrl],
    ['Tags', court.tags.join(', ')],
    ['Notes', court.notes],
  ] as const
  return (
    <dl className={classes.facts}>
      {rows.map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
      <div>
        <dt>Place</dt>
        <dd>
          <a href={mapLink(court)} target="_blank" rel="noopener">
            {coordinatesText(court)}
          </a>
        </dd>
      </div>
    </dl>
  )
}

function Neighbours({ neighbours }: { neighbours: NeighbourView[] }) {
  if (neighbours.length === 0) return <p className={page.quiet}>No court is near it.</p>
  return (
    <section className={classes.neighbours} aria-label="Courts near it">
      <h3>Courts near it</h3>
      <ul>
        {neighbours.map(({ id, name, distanceMiles, isSimilar }) => (
          <li key={id}>
            <Link to={`/courts/${id}`} target="_blank" rel="noopener">
              {name}
            </Link>
            {isSimilar && <Badge tone="paid">Perhaps the same</Badge>}
            <span className={page.quiet}>{distanceText(distanceMiles)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
