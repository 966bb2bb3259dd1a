import { useCallback, useMemo, useState } from 'react'
import type { ConfigView } from '../../api/contract/config-view.ts'
import { type CourtMarkers, hasDetailedMap, type MapCourt, type MapView } from './engine.ts'
import { MapStage, type MapState } from './MapStage.tsx'

/** Streets around the court, or else the towns and coasts, between which it would stand on bare ground. */
const ZOOM = { streets: 15, towns: 11 }
/** A link stands above the pin, pixels. */
const COVERED = { top: 40, bottom: 0 }
const NO_COURTS: CourtMarkers = { kind: 'points', courts: [] }
const UNUSED = { around: undefined, here: undefined, infoWindow: null, onSelect() {}, onKinds() {} }

/** The surroundings of a court, as the map draws them; nobody can move it. Nothing if it can't be drawn. */
export default function MapPicture({ settings, court }: { settings: ConfigView['map']; court: MapCourt }) {
  const [state, setState] = useState<MapState>({ is: 'loading' })
  const [hasStreets, setHasStreets] = useState(hasDetailedMap(settings))
  const zoom = hasStreets ? ZOOM.streets : ZOOM.towns
  const { latitude, longitude } = court
  const view = useMemo(
    (): MapView => ({ kind: 'point', centre: { latitude, longitude }, zoom }),
    [latitude, longitude, zoom],
  )
  // The detailed map could not be loaded. The same function each time: the map watches its tiles with it.
  const onNotice = useCallback((text?: string) => text && setHasStreets(false), [])
  if (state.is === 'failed') return null
  const drawn = {
    ...UNUSED,
    isPicture: true,
    staysPut: true,
    marks: NO_COURTS,
    selected: court,
    covered: COVERED,
    view,
    onNotice,
  }
  return (
    <MapStage map={null} settings={settings} state={state} onState={setState} drawn={drawn}>
      {null}
    </MapStage>
  )
}
