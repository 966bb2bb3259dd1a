import type { LngLat, MapGeoJSONFeature, MapLibreEvent, Map as MapLibreMap } from 'maplibre-gl'
import {
  MAX_ZOOM,
  MIN_SELECTION_ZOOM,
  type Point,
  SINGLE_COURT_ZOOM,
} from '../../../../platform/contract/geo.ts'
import type { MapArea, MapCourt, MapInsets, MapView } from '../../engine.ts'
import {
  clampPadding,
  PIN_MARGINS,
  uncoveredCentreOffset,
  uncoveredSize,
  zoomForArea,
} from '../../uncovered-area.ts'
import { ZOOM_OFFSET } from './court-layers.ts'
import type { CourtMap } from './court-map.ts'
import { lngLat } from './court-map.ts'

/** Width of the buttons at the right edge, pixels. */
const TOOLS_WIDTH_PX = 64

/** Marks movements that a person asked for with a click; those by gestures and keys have an `originalEvent`. */
const BY_PERSON = { byPerson: true }

/** Fits a view into the uncovered part of the map. */
export function showView({ map }: CourtMap, view: MapView, covered: MapInsets, animate: boolean): void {
  const move = { duration: animate ? 600 : 0 }
  const offset = offsetOf(covered)
  if (view.kind === 'point') {
    map.easeTo({ center: lngLat(view.centre), zoom: view.zoom - ZOOM_OFFSET, offset, ...move })
    return
  }
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const free = uncoveredSize({ width, height }, covered)
  const padding = clampPadding(view.padding, free)
  const [west, south, east, north] = view.bounds
  const camera = map.cameraForBounds([west, south, east, north], {
    padding: { left: padding, right: padding, top: covered.top + padding, bottom: covered.bottom + padding },
    maxZoom: MAX_ZOOM - ZOOM_OFFSET,
  })
  const minZoom = view.around && zoomForArea(view.around, free) - ZOOM_OFFSET
  if (view.around && minZoom !== undefined && (camera?.zoom ?? 0) < minZoom)
    map.easeTo({ center: lngLat(view.around.centre), zoom: minZoom, offset, ...move })
  else if (camera) map.easeTo({ ...camera, ...move })
}

/** Brings the selected court into view, with room for its info window (pixels) above the pin. */
export function reveal(
  courtMap: CourtMap,
  court: MapCourt,
  covered: MapInsets,
  infoWindow: { width: number; height: number },
): void {
  const { map } = courtMap
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const side = Math.max(PIN_MARGINS.side, infoWindow.width / 2 + 8)
  const min = { x: side, y: covered.top + PIN_MARGINS.above + infoWindow.height }
  const max = { x: width - side - TOOLS_WIDTH_PX, y: height - covered.bottom - PIN_MARGINS.below }
  const near = map.getZoom() >= MIN_SELECTION_ZOOM - ZOOM_OFFSET || courtMap.showsPin(court)
  const { x, y } = near
    ? map.project(lngLat(court))
    : { x: width / 2, y: height / 2 + uncoveredCentreOffset(covered) }
  const target = { x: clamp(x, min.x, max.x), y: clamp(y, min.y, max.y) }
  if (near && target.x === x && target.y === y) return
  map.easeTo({
    center: lngLat(court),
    offset: [target.x - width / 2, target.y - height / 2],
    ...(near ? {} : { zoom: SINGLE_COURT_ZOOM - ZOOM_OFFSET }),
  })
}

/** Moves a point to the centre of the uncovered part. */
export function goTo({ map }: CourtMap, point: Point, zoom: number, covered: MapInsets): void {
  map.flyTo({ center: lngLat(point), zoom: zoom - ZOOM_OFFSET, offset: offsetOf(covered) }, BY_PERSON)
}

/** Zooms around the centre of the uncovered part. */
export function zoomBy({ map }: CourtMap, levels: number, covered: MapInsets): void {
  map.easeTo({ zoom: map.getZoom() + levels, around: uncoveredCentre(map, covered) }, BY_PERSON)
}

/** The centre of the uncovered part. */
export function uncoveredCentre(map: MapLibreMap, covered: MapInsets): LngLat {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return map.unproject([width / 2, height / 2 + uncoveredCentreOffset(covered)])
}

/** Zooms in until a cluster splits. */
export async function openCluster(
  courtMap: CourtMap,
  cluster: MapGeoJSONFeature,
  covered: () => MapInsets,
): Promise<void> {
  const zoom = await courtMap.clusterExpansionZoom(cluster)
  if (cluster.geometry.type !== 'Point') return
  const center = cluster.geometry.coordinates as [number, number]
  courtMap.map.easeTo({ center, zoom, offset: offsetOf(covered()) }, BY_PERSON)
}

/** Keeps the centre of the uncovered part in place when the covered part changes. */
export function keepCentre({ map }: CourtMap, before: MapInsets, now: MapInsets): void {
  const move = () =>
    void map.panBy([0, uncoveredCentreOffset(before) - uncoveredCentreOffset(now)], { duration: 220 })
  if (map.isMoving()) map.once('moveend', move)
  else move()
}

const offsetOf = (covered: MapInsets): [number, number] => [0, uncoveredCentreOffset(covered)]

export function centreOf({ map }: CourtMap): Point {
  const { lat, lng } = map.getCenter().wrap()
  return { latitude: lat, longitude: lng }
}

/** What the map shows after the movement that this event ended. */
export function areaOf(courtMap: CourtMap, event: MapLibreEvent): MapArea {
  const { map } = courtMap
  const bounds = map.getBounds()
  const [southWest, northEast] = [bounds.getSouthWest(), bounds.getNorthEast()]
  const isWholeTurn = northEast.lng - southWest.lng >= 360
  const [west, east] = isWholeTurn ? [-180, 180] : [southWest.wrap().lng, northEast.wrap().lng]
  return {
    centre: centreOf(courtMap),
    bounds: [west, southWest.lat, east, northEast.lat],
    zoom: map.getZoom() + ZOOM_OFFSET,
    byPerson: 'byPerson' in event || event.originalEvent !== undefined,
  }
}

/** Clamps to a range; `max` wins if the range is empty. */
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
