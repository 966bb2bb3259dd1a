import { useMemo, useRef, useState } from 'react'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import type { MapCourt, MapHandle } from '../../../map/web/engine.ts'
import { MapNotice } from '../../../map/web/MapNotice.tsx'
import { MapStage, type MapState } from '../../../map/web/MapStage.tsx'
import type { MapSearch } from '../../../map/web/map-queries.ts'
import { startViewOf } from '../../../map/web/start-view.ts'
import { NOTHING_COVERED } from '../../../map/web/uncovered-area.ts'
import { locateDevice } from '../../../places/web/geolocation.ts'
import type { Bounds, Point } from '../../../platform/contract/geo.ts'
import type { NearbyCourtView } from '../../../search/contract/found-court.ts'
import { AreaSearch } from './AreaSearch.tsx'
import classes from './ListMap.module.css'
import { MapTools } from './MapTools.tsx'
import { useAreaSearch } from './useAreaSearch.ts'
import { useMapArea } from './useMapArea.ts'
import { toMapCourt, useMapCourts } from './useMapCourts.ts'
import { useView } from './useView.ts'

const NOTHING_SELECTED = {
  selection: undefined,
  selected: undefined,
  clearedOn: undefined,
  camera: undefined,
}

/** The map beside the list on wide screens. */
export default function ListMap({
  settings,
  search,
  listed,
  hotId,
  onHover,
  onSelect,
  onSearchArea,
}: {
  settings: ConfigView['map']
  search: MapSearch
  /** The courts in the list. */
  listed: readonly NearbyCourtView[]
  /** The court that is highlighted in the list and on the map. */
  hotId: number | undefined
  onHover: (courtId: number | undefined) => void
  onSelect: (courtId: number) => void
  onSearchArea: (bbox: Bounds, isAutomatic: boolean) => void
}) {
  const map = useRef<MapHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<MapState>({ is: 'loading' })
  const [here, setHere] = useState<Point>()
  const [otherKind, setOtherKind] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const { area, isAway, onArea, stay } = useMapArea(NOTHING_COVERED)
  const courts = useMapCourts(search, area)
  const { view, keepFor } = useView(search, courts, {
    ...NOTHING_SELECTED,
    start: startViewOf(settings),
    onFit: stay,
  })
  const searchArea = useAreaSearch(frame, { area, covered: NOTHING_COVERED, stay, keepFor, onSearchArea })
  const hot = useMemo((): MapCourt | undefined => {
    const isHot = ({ id }: { id: number }) => id === hotId
    const inList = listed.find(isHot)
    if (inList) return toMapCourt(inList)
    return courts.marks.kind === 'points' ? courts.marks.courts.find(isHot) : undefined
  }, [listed, courts.marks, hotId])

  return (
    <div ref={frame} className={classes.map}>
      <MapStage
        map={map}
        settings={settings}
        state={state}
        onState={setState}
        drawn={{
          marks: courts.marks,
          selected: undefined,
          hot,
          around: courts.around,
          here,
          view,
          covered: NOTHING_COVERED,
          infoWindow: null,
          onSelect: ({ id }) => onSelect(id),
          onHover: (court) => onHover(court?.id),
          onKinds: setOtherKind,
          onNotice: setNotice,
          onArea,
        }}
      >
        <AreaSearch isAway={isAway} onSearch={searchArea} />
        <MapTools map={map} otherKind={otherKind} locate={locateDevice} onHere={setHere} />
      </MapStage>
      {(courts.note || notice) && (
        <div className={classes.notices}>
          {courts.note && <MapNotice text={courts.note} />}
          {notice && <MapNotice text={notice} onHide={() => setNotice(undefined)} />}
        </div>
      )}
    </div>
  )
}
