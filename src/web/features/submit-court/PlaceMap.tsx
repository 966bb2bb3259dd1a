import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ConfigView } from '../../../contract/accounts/schema.ts'
import { MAP_IS_EXTRA } from '../../../contract/courts/submit-texts.ts'
import { DEFAULT_MAP_CENTRE, DEFAULT_MAP_ZOOM, isPoint, type Point } from '../../../contract/geo.ts'
import type { MapHandle, MapView } from '../../shared/map/engine.ts'
import { MapStage, type MapState } from '../../shared/map/MapStage.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { numberOf } from '../../shared/ui/typed-numbers.ts'
import { placeOf } from './draft.ts'
import classes from './PlaceMap.module.css'
import type { CourtSubmission } from './useSubmitCourt.ts'

/** Near enough to tell a court from the playground beside it. */
const PLACE_ZOOM = 16

/** What stands on a map for everything else. */
const NOTHING_ELSE = {
  marks: { kind: 'points', courts: [] },
  selected: undefined,
  around: undefined,
  here: undefined,
  covered: { top: 0, bottom: 0 },
  infoWindow: null,
  onSelect() {},
  onKinds() {},
} as const

/** The place as a pin. It shows what the coordinates say, and changes them when it is moved. */
export function PlaceMap({
  settings,
  draft,
  change,
}: Pick<CourtSubmission, 'draft' | 'change'> & { settings: ConfigView['map'] }) {
  const map = useRef<MapHandle>(null)
  const [state, setState] = useState<MapState>({ is: 'loading' })
  const at = usePoint(draft)
  const [moved, setMoved] = useState<Point>()
  const pin = {
    at,
    onMove(point: Point) {
      const place = placeOf(point)
      setMoved({ latitude: Number(place.latitude), longitude: Number(place.longitude) })
      change(place)
    },
  }
  const view = useViewOf(at, moved)

  if (state.is === 'failed') return <Notice tone="plain">{MAP_IS_EXTRA}</Notice>
  return (
    <div className={classes.map}>
      <MapStage
        map={map}
        settings={settings}
        state={state}
        onState={setState}
        drawn={{ ...NOTHING_ELSE, view, pin }}
      >
        <div className={classes.tools}>
          <Button aria-label="Zoom in" onClick={() => map.current?.zoomBy(1)}>
            <IconPlus size={20} aria-hidden />
          </Button>
          <Button aria-label="Zoom out" onClick={() => map.current?.zoomBy(-1)}>
            <IconMinus size={20} aria-hidden />
          </Button>
        </div>
      </MapStage>
    </div>
  )
}

/** Where the draft's coordinates are; undefined while they are none. */
function usePoint({ latitude, longitude }: CourtSubmission['draft']): Point | undefined {
  return useMemo(() => {
    const point = { latitude: numberOf(latitude), longitude: numberOf(longitude) }
    return isPoint(point.latitude, point.longitude) ? point : undefined
  }, [latitude, longitude])
}

/** Follows a place that was given elsewhere; where the pin was moved, the map stays as it is. */
function useViewOf(at: Point | undefined, moved: Point | undefined): MapView {
  const [view, setView] = useState<MapView>(() => viewOf(at))
  useEffect(() => {
    const isFromPin = at?.latitude === moved?.latitude && at?.longitude === moved?.longitude
    if (at && !isFromPin) setView(viewOf(at))
  }, [at, moved])
  return view
}

const viewOf = (at: Point | undefined): MapView => ({
  kind: 'point',
  centre: at ?? DEFAULT_MAP_CENTRE,
  zoom: at ? PLACE_ZOOM : DEFAULT_MAP_ZOOM,
})
