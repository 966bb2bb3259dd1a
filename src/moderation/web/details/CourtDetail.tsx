import { useMemo } from 'react'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import {
  accessText,
  displayedFields,
  NOT_PROVIDED,
  regionText,
  typeText,
} from '../../../courts/contract/rules.ts'
import { CoordinatesLink } from '../../../courts/web/CoordinatesLink.tsx'
import type { MapView } from '../../../map/web/engine.ts'
import { SmallMap } from '../../../map/web/SmallMap.tsx'
import type { PendingCourtView } from '../../contract/schema.ts'
import type { Choice } from '../kinds/kind.ts'
import { MAP_UNAVAILABLE } from '../moderation-texts.ts'
import classes from './Detail.module.css'
import { LargePhoto } from './LargePhoto.tsx'
import { NeighbourList } from './NeighbourList.tsx'

/** Shows a few streets around the court. */
const ZOOM = 15

/** A submitted court, on a map with its neighbours. */
export function CourtDetail({
  court,
  settings,
  onDecide,
}: {
  court: PendingCourtView
  settings: ConfigView['map']
  onDecide: (choice: Choice) => Promise<unknown>
}) {
  const { id, name, latitude, longitude, neighbours } = court
  const place = useMemo(() => ({ id, name, latitude, longitude }), [id, name, latitude, longitude])
  const view = useMemo<MapView>(() => ({ kind: 'point', centre: place, zoom: ZOOM }), [place])
  return (
    <div className={classes.court}>
      <div className={classes.body}>
        <Facts court={court} />
        {court.photos.map((photo) => (
          <LargePhoto key={photo.id} photo={photo} courtName={name} />
        ))}
      </div>
      <div className={classes.body}>
        <SmallMap
          settings={settings}
          view={view}
          place={place}
          courts={neighbours}
          fallbackText={MAP_UNAVAILABLE}
        />
        <NeighbourList court={court} onDecide={onDecide} />
      </div>
    </div>
  )
}

function Facts({ court }: { court: PendingCourtView }) {
  const rows = [
    ['Address', court.address ?? NOT_PROVIDED],
    ['Access', accessText(court)],
    ['Type', typeText(court)],
    ...displayedFields(court).map(({ label, text }) => [label, text] as const),
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
        <dt>Coordinates</dt>
        <dd>
          <CoordinatesLink point={court} />
        </dd>
      </div>
    </dl>
  )
}
