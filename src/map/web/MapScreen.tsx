import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { ConfigView } from '../../accounts/contract/schema.ts'
import type { Bounds, Point } from '../../platform/contract/geo.ts'
import page from '../../platform/ui/page.module.css'
import { useMediaQuery } from '../../platform/ui/useMediaQuery.ts'
import type { MapCourt, MapHandle } from './engine.ts'
import { MapNotice } from './MapNotice.tsx'
import classes from './MapScreen.module.css'
import { MapStage, type MapState } from './MapStage.tsx'
import type { MapSearch } from './map-queries.ts'
import { AreaSearch } from './screen/AreaSearch.tsx'
import { InfoWindow } from './screen/InfoWindow.tsx'
import { MapTools } from './screen/MapTools.tsx'
import { type ResultPages, Results } from './screen/Results.tsx'
import { Sheet, type SheetLevel } from './screen/Sheet.tsx'
import { useAreaSearch } from './screen/useAreaSearch.ts'
import { useKeepCamera, useKeptCamera } from './screen/useKeptCamera.ts'
import { useMapArea } from './screen/useMapArea.ts'
import { useMapCourts } from './screen/useMapCourts.ts'
import { useMapInsets } from './screen/useMapInsets.ts'
import { useSelectedCourt } from './screen/useSelectedCourt.ts'
import { useView } from './screen/useView.ts'
import { NOTHING_COVERED } from './uncovered-area.ts'
import { useSelection } from './useSelection.ts'

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
      <div className={classes.side}>
        <div className={classes.searchBar} data-folds={!hasSearchError || undefined}>
          {searchBar}
        </div>
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
