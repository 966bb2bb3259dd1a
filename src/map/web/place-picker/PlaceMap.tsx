import { useEffect, useMemo, useState } from 'react'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { toCoordinates } from '../../../courts/web/coordinate-pair.ts'
import { isPoint, type Point } from '../../../platform/contract/geo.ts'
import { parseNumber } from '../../../platform/ui/parse-number.ts'
import type { MapView } from '../engine.ts'
import { MAP_UNAVAILABLE_ON_FORM } from '../map-texts.ts'
import type { PlaceForm } from '../place-draft.ts'
import { SmallMap } from '../SmallMap.tsx'
import { startViewOf } from '../start-view.ts'

/** Close enough to tell the court from the playground beside it. */
const PLACE_ZOOM = 16

/** Shows about a postcode district. */
const ROUGH_ZOOM = 13
const ROUGH_MILES = 1

/**
 * The place as a pin, or as a circle if it is known only roughly. The pin shows the coordinates; moving it changes
 * them.
 */
export function PlaceMap({ settings, draft, change }: PlaceForm & { settings: ConfigView['map'] }) {
  const at = usePoint(draft)
  const [moved, setMoved] = useState<Point>()
  const pin = {
    at,
    onMove(point: Point) {
      const place = toCoordinates(point)
      setMoved({ latitude: Number(place.latitude), longitude: Number(place.longitude) })
      change(place)
    },
  }
  const view = useMapView(at, moved, draft.roughAt, settings)
  const around = useMemo(
    () => draft.roughAt && { centre: draft.roughAt, radiusMiles: ROUGH_MILES, isApproximate: true },
    [draft.roughAt],
  )

  return (
    <SmallMap
      settings={settings}
      view={view}
      pin={pin}
      around={around}
      fallbackText={MAP_UNAVAILABLE_ON_FORM}
    />
  )
}

/** The point of the draft; undefined if the coordinates are invalid. */
function usePoint({ latitude, longitude }: PlaceForm['draft']): Point | undefined {
  return useMemo(() => {
    const point = { latitude: parseNumber(latitude), longitude: parseNumber(longitude) }
    return isPoint(point.latitude, point.longitude) ? point : undefined
  }, [latitude, longitude])
}

/** Follows changes made elsewhere, but does not move the map when the pin is moved. */
function useMapView(
  at: Point | undefined,
  moved: Point | undefined,
  roughAt: Point | undefined,
  settings: ConfigView['map'],
): MapView {
  const [view, setView] = useState<MapView>(() => mapViewAt(at, roughAt, startViewOf(settings)))
  useEffect(() => {
    const isFromPin = at?.latitude === moved?.latitude && at?.longitude === moved?.longitude
    if (roughAt || (at && !isFromPin)) setView(mapViewAt(at, roughAt, startViewOf(settings)))
  }, [at, moved, roughAt, settings])
  return view
}

function mapViewAt(at: Point | undefined, roughAt: Point | undefined, start: MapView): MapView {
  if (at) return { kind: 'point', centre: at, zoom: PLACE_ZOOM }
  if (roughAt) return { kind: 'point', centre: roughAt, zoom: ROUGH_ZOOM }
  return start
}
