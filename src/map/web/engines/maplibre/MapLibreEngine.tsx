import type { MapGeoJSONFeature, MapLibreEvent } from 'maplibre-gl'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useUnits } from '../../../../platform/ui/units.ts'
import type { MapCourt, MapEngineProps } from '../../engine.ts'
import { MAP_FAILED, WEBGL_MISSING } from '../../map-texts.ts'
import { CourtMap } from './court-map.ts'
import classes from './engine.module.css'
import { InfoPopup } from './InfoPopup.tsx'
import { usePlacePin, useSpots } from './marks.ts'
import { areaOf, centreOf, goTo, keepCentre, openCluster, reveal, showView, zoomBy } from './move-map.ts'
import { NoStreetsNote } from './NoStreetsNote.tsx'
import { initialBasemap, useBasemap } from './useBasemap.ts'

/** MapLibre GL, which needs no API key. */
export default function MapLibreEngine(props: MapEngineProps) {
  const { settings, colourScheme, marks, selected, around, here, view, covered, infoWindow } = props
  const revealed = props.staysPut ? undefined : selected
  const container = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLElement>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [courtMap, setCourtMap] = useState<CourtMap>()

  useEffect(() => {
    if (!container.current) return
    const made = createMap(container.current, latest)
    if (!made) return
    setCourtMap(made)
    return () => {
      setCourtMap(undefined)
      made.remove()
    }
  }, [])

  const { kind, switchKind } = useBasemap(courtMap, settings, colourScheme, props)

  const units = useUnits()
  useEffect(() => courtMap?.setUnits(units), [courtMap, units])

  const highlighted = props.hot ?? selected
  useEffect(
    () => courtMap?.show({ marks, selected: highlighted, around, here, scheme: colourScheme }),
    [courtMap, marks, highlighted, around, here, colourScheme],
  )

  useSpots(courtMap?.map, props.spots, colourScheme)
  usePlacePin(courtMap?.map, props.pin, colourScheme)

  const shownView = useRef(view)
  const shownCovered = useRef(covered)
  useEffect(() => {
    if (!courtMap) return
    const { covered, selected } = latest.current
    showView(courtMap, view, covered, shownView.current !== view && !selected)
    shownView.current = view
    shownCovered.current = covered
  }, [courtMap, view])

  useEffect(() => {
    const before = shownCovered.current
    shownCovered.current = covered
    if (courtMap && before !== covered && !isRevealing(latest.current)) keepCentre(courtMap, before, covered)
  }, [courtMap, covered])

  // A selected court takes precedence over the view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view may have moved the court out of sight
  useEffect(() => {
    if (!courtMap || !revealed) return
    const { offsetWidth: width, offsetHeight: height } = popup.current ?? { offsetWidth: 0, offsetHeight: 0 }
    reveal(courtMap, revealed, covered, { width, height })
  }, [courtMap, view, revealed, covered])

  useImperativeHandle(
    props.ref,
    () => ({
      zoomBy: (levels) => courtMap && zoomBy(courtMap, levels, latest.current.covered),
      goTo: (point, zoom) => courtMap && goTo(courtMap, point, zoom, latest.current.covered),
      centre: () => courtMap && centreOf(courtMap),
      ...(switchKind ? { switchKind } : {}),
    }),
    [courtMap, switchKind],
  )

  return (
    <>
      <div ref={container} className={classes.map} />
      {courtMap && kind !== 'unknown' && <NoStreetsNote courtMap={courtMap} covered={covered} />}
      {courtMap && selected && infoWindow && (
        <InfoPopup key={selected.id} map={courtMap.map} at={selected} ref={popup}>
          {infoWindow}
        </InfoPopup>
      )}
    </>
  )
}

/** Undefined if the browser cannot draw the map; reports that through `onFailure`. */
function createMap(container: HTMLElement, latest: { current: MapEngineProps }): CourtMap | undefined {
  const { settings, marks, selected, around, here, colourScheme, isPicture, onFailure } = latest.current
  try {
    const shown = { marks, selected, around, here, scheme: colourScheme }
    const { credits } = settings
    const courtMap = new CourtMap(container, initialBasemap(container, settings), shown, {
      credits,
      isPicture,
    })
    addMapListeners(courtMap, latest)
    return courtMap
  } catch (error) {
    onFailure(isWebGlError(error) ? WEBGL_MISSING : MAP_FAILED)
    return undefined
  }
}

function addMapListeners(courtMap: CourtMap, latest: { current: MapEngineProps }) {
  const { map } = courtMap
  map.once('style.load', () => latest.current.onReady())
  map.on('click', (event) => {
    const mark = courtMap.markerAt(event)
    if (mark?.properties.point_count) void openCluster(courtMap, mark, () => latest.current.covered)
    else if (mark) latest.current.onSelect(courtOf(mark))
  })
  map.on('mousemove', 'court-pins', ({ features: [mark] = [] }) => {
    if (mark) latest.current.onHover?.(courtOf(mark))
  })
  map.on('mouseleave', 'court-pins', () => latest.current.onHover?.(undefined))
  const reportArea = (event: MapLibreEvent) => latest.current.onArea?.(areaOf(courtMap, event))
  map.on('moveend', reportArea)
  map.once('load', reportArea)
  // A failed tile is not fatal: the rest stays, and `watchTiles` monitors the basemap.
  map.on('error', () => {})
  exposeViewWhenIdle(courtMap)
}

function courtOf({ geometry, properties: { id, name, pin } }: MapGeoJSONFeature): MapCourt {
  const [longitude = 0, latitude = 0] = geometry.type === 'Point' ? geometry.coordinates : []
  return { id, name, pin, latitude, longitude }
}

/** Exposes the settled view as `latitude,longitude,zoom`, and the number of courts, in data attributes. */
function exposeViewWhenIdle(courtMap: CourtMap) {
  const { map } = courtMap
  const { dataset } = map.getContainer()
  const clearView = () => {
    delete dataset.view
  }
  map.on('movestart', clearView)
  map.on('dataloading', clearView)
  map.on('idle', () => {
    const { lat, lng } = map.getCenter()
    dataset.courts = String(courtMap.courtCount)
    dataset.view = [lat.toFixed(6), lng.toFixed(6), map.getZoom().toFixed(3)].join(',')
  })
}

const isRevealing = ({ selected, staysPut }: MapEngineProps) => selected !== undefined && !staysPut

const isWebGlError = (error: unknown) => error instanceof Error && error.name === 'GPUInitializationError'
