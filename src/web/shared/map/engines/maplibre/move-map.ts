import type { MapGeoJSONFeature } from 'maplibre-gl'
import { MAX_ZOOM, type Point, SINGLE_COURT_ZOOM, TELL_APART_ZOOM } from '../../../../../contract/geo.ts'
import type { Covered, MapCourt, MapView } from '../../engine.ts'
import { freePart, freeShift, PIN_ROOM, roomyPadding, zoomAround } from '../../free-view.ts'
import { ZOOM_SHIFT } from './court-layers.ts'
import type { CourtMap } from './court-map.ts'
import { lngLat } from './court-map.ts'

/** Width of the buttons at the right edge, pixels. */
const TOOLS_PX = 64

/** Fits a view into the uncovered part of the map. */
export function showView({ map }: CourtMap, view: MapView, covered: Covered, animate: boolean): void {
  const move = { duration: animate ? 600 : 0 }
  const offset = offsetOf(covered)
  if (view.kind === 'point') {
    map.easeTo({ center: lngLat(view.centre), zoom: view.zoom - ZOOM_SHIFT, offset, ...move })
    return
  }
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const free = freePart({ width, height }, covered)
  const padding = roomyPadding(view.padding, free)
  const [west, south, east, north] = view.bounds
  const camera = map.cameraForBounds([west, south, east, north], {
    padding: { left: padding, right: padding, top: covered.top + padding, bottom: covered.bottom + padding },
    maxZoom: MAX_ZOOM - ZOOM_SHIFT,
  })
  const leastZoom = view.around && zoomAround(view.around, free) - ZOOM_SHIFT
  if (view.around && leastZoom !== undefined && (camera?.zoom ?? 0) < leastZoom)
    map.easeTo({ center: lngLat(view.around.centre), zoom: leastZoom, offset, ...move })
  else if (camera) map.easeTo({ ...camera, ...move })
}

/** Brings the selected court into view, with room for its info window (pixels) above the pin. */
export function reveal(
  courtMap: CourtMap,
  court: MapCourt,
  covered: Covered,
  infoWindow: { width: number; height: number },
): void {
  const { map } = courtMap
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const side = Math.max(PIN_ROOM.side, infoWindow.width / 2 + 8)
  const least = { x: side, y: covered.top + PIN_ROOM.above + infoWindow.height }
  const most = { x: width - side - TOOLS_PX, y: height - covered.bottom - PIN_ROOM.below }
  const near = map.getZoom() >= TELL_APART_ZOOM - ZOOM_SHIFT || courtMap.showsPin(court)
  const { x, y } = near ? map.project(lngLat(court)) : { x: width / 2, y: height / 2 + freeShift(covered) }
  const target = { x: between(x, least.x, most.x), y: between(y, least.y, most.y) }
  if (near && target.x === x && target.y === y) return
  map.easeTo({
    center: lngLat(court),
    offset: [target.x - width / 2, target.y - height / 2],
    ...(near ? {} : { zoom: SINGLE_COURT_ZOOM - ZOOM_SHIFT }),
  })
}

/** Moves a point to the centre of the uncovered part. */
export function goTo({ map }: CourtMap, point: Point, zoom: number, covered: Covered): void {
  map.flyTo({ center: lngLat(point), zoom: zoom - ZOOM_SHIFT, offset: offsetOf(covered) })
}

/** Zooms around the centre of the uncovered part. */
export function zoomBy({ map }: CourtMap, levels: number, covered: Covered): void {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const around = map.unproject([width / 2, height / 2 + freeShift(covered)])
  map.easeTo({ zoom: map.getZoom() + levels, around })
}

/** Zooms in until a cluster splits. */
export async function openCluster(
  courtMap: CourtMap,
  cluster: MapGeoJSONFeature,
  covered: () => Covered,
): Promise<void> {
  const zoom = await courtMap.zoomThatOpens(cluster)
  if (cluster.geometry.type !== 'Point') return
  const center = cluster.geometry.coordinates as [number, number]
  courtMap.map.easeTo({ center, zoom, offset: offsetOf(covered()) })
}

/** Keeps the centre of the uncovered part in place when the covered part changes. */
export function keepMiddle({ map }: CourtMap, before: Covered, now: Covered): void {
  const move = () => void map.panBy([0, freeShift(before) - freeShift(now)], { duration: 220 })
  if (map.isMoving()) map.once('moveend', move)
  else move()
}

const offsetOf = (covered: Covered): [number, number] => [0, freeShift(covered)]

export function middleOf({ map }: CourtMap): Point {
  const { lat, lng } = map.getCenter().wrap()
  return { latitude: lat, longitude: lng }
}

/** Clamps to a range; `most` wins if the range is empty. */
const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
