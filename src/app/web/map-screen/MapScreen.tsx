import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import type { MapCourt, MapHandle } from '../../../map/web/engine.ts'
import { MapNotice } from '../../../map/web/MapNotice.tsx'
import { MapStage, type MapState } from '../../../map/web/MapStage.tsx'
import type { MapSearch } from '../../../map/web/map-queries.ts'
import { startViewOf } from '../../../map/web/start-view.ts'
import { NOTHING_COVERED } from '../../../map/web/uncovered-area.ts'
import { useSelection } from '../../../map/web/useSelection.ts'
import type { Bounds, Point } from '../../../platform/contract/geo.ts'
import page from '../../../platform/ui/page.module.css'
import { useMediaQuery } from '../../../platform/ui/useMediaQuery.ts'
import { AreaSearch } from './AreaSearch.tsx'
import { InfoWindow } from './InfoWindow.tsx'
import classes from './MapScreen.module.css'
import { MapTools } from './MapTools.tsx'
import { type ResultPages, Results } from './Results.tsx'
import { Sheet, type SheetLevel } from './Sheet.tsx'
import { useAreaSearch } from './useAreaSearch.ts'
import { useKeepCamera, useKeptCamera } from './useKeptCamera.ts'
import { useMapArea } from './useMapArea.ts'
import { useMapCourts } from './useMapCourts.ts'
import { useMapInsets } from './useMapInsets.ts'
import { useSelectedCourt } from './useSelectedCourt.ts'
import { useView } from './useView.ts'

/** Below this width the results are in a sheet over the map. */
const PHONE = '(max-width: 47.5rem)'
const WIDE = `not all and ${PHONE}`

export function MapScreen({
  settings,
  search,
  searchAddress,
  state,
  onState,
  pages,
  locate,
  searchBar,
  hasSearchError,
  onSearchArea,
  aboveResults,
  emptyState,
  belowResults,
}: {
  settings: ConfigView['map']
  search: MapSearch
  /** The query string, for the link back from a court page. */
  searchAddress: string
  state: MapState
  onState: (state: MapState) => void
  /** The courts as a list; undefined while the first ones load. */
  pages: ResultPages | undefined
  locate: () => Promise<Point>
  searchBar: ReactNode
  /** Shows the search bar also on phones, where the header otherwise stands for it. */
  hasSearchError: boolean
  /** Called with what the map shows; `isAutomatic` if the person only moved it. */
  onSearchArea: (bbox: Bounds, isAutomatic: boolean) => void
  aboveResults: ReactNode
  /** Shown when there are no results. */
  emptyState: ReactNode
  belowResults: ReactNode
}) {
  const map = useRef<MapHandle>(null)
  const screen = useRef<HTMLElement>(null)
  // Both are false until the media query is known.
  const onPhone = useMediaQuery(PHONE)
  const onWide = useMediaQuery(WIDE)
  const [level, setLevel] = useState<SheetLevel>('half')
  const [here, setHere] = useState<Point>()
  const [otherKind, setOtherKind] = useState<string>()
  const [notice, setNotice] = useState<string>()

  const insets = useMapInsets(screen, { onPhone, onWide }, level)
  const covered = insets ?? NOTHING_COVERED
  const { area, isAway, onArea, stay } = useMapArea(covered)
  const courts = useMapCourts(search, area)
  const { selection, select, clear, clearedOn } = useSelection()
  const selected = useSelectedCourt(selection, courts, pages?.courts ?? [], search.access, clear)
  const camera = useKeptCamera(search)
  const { view, fit, staysPut, keepFor } = useView(search, courts, {
    selection: selected && selection,
    selected: selected?.onMap,
    clearedOn,
    camera,
    start: startViewOf(settings),
    onFit: stay,
  })
  useKeepCamera({ area, covered, fit, courtId: selection?.id })

  const choose = useCallback(
    (court: MapCourt) => {
      select(court)
      setLevel('half')
    },
    [select],
  )
  const searchArea = useAreaSearch(screen, { area, covered, stay, keepFor, onSearchArea })

  // Little of the map is left then, and its buttons would lie under the sheet.
  const isHidden = onPhone && level === 'full'
  const besideMap = onPhone || state.is === 'failed'
  const infoWindow = selected && (
    <InfoWindow
      key={selected.court.id}
      court={selected.court}
      takesFocus={selection?.by === 'person'}
      inMap={!besideMap}
      streetView={!settings.googleMapsApiKey}
      search={searchAddress}
      onClose={clear}
    />
  )

  return (
    <main id="main" ref={screen} className={classes.screen}>
      <h1 className={page.hidden}>Map of basketball courts</h1>
      <div className={classes.searchBar} data-folds={!hasSearchError || undefined}>
        {searchBar}
      </div>
      <div className={classes.side}>
        <Sheet
          level={level}
          onLevel={setLevel}
          label="Results"
          card={besideMap && infoWindow}
          list={searchAddress}
        >
          <div className={classes.above}>{aboveResults}</div>
          {courts.note && <MapNotice text={courts.note} />}
          {notice && <MapNotice text={notice} onHide={() => setNotice(undefined)} />}
          {pages && pages.courts.length > 0 ? (
            <Results
              pages={pages}
              selectedId={selected?.court.id}
              showSelected={onWide && !besideMap}
              onSelect={choose}
            />
          ) : (
            emptyState
          )}
          {belowResults}
        </Sheet>
      </div>
      <MapStage
        map={map}
        settings={settings}
        state={state}
        onState={onState}
        drawn={{
          marks: courts.marks,
          selected: selected?.onMap,
          around: courts.around,
          here,
          view,
          covered: insets,
          staysPut,
          infoWindow: besideMap ? null : infoWindow,
          onSelect: choose,
          onKinds: setOtherKind,
          onNotice: setNotice,
          onArea,
        }}
      >
        {!isHidden && (
          <>
            <AreaSearch isAway={isAway} onSearch={searchArea} />
            <MapTools map={map} otherKind={otherKind} locate={locate} onHere={setHere} />
          </>
        )}
      </MapStage>
    </main>
  )
}
