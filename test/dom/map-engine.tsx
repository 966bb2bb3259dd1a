import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { MapArea, MapCourt, MapEngineProps, MapView } from '../../src/map/web/engine.ts'
import type { Bounds, Point } from '../../src/platform/contract/geo.ts'
import { MAX_ZOOM, SINGLE_COURT_ZOOM } from '../../src/platform/contract/geo.ts'

/** Assumed size of the map, pixels. */
const WIDTH = 1024
const HEIGHT = 600
/** Size of the world at zoom 0, for the zooms of `MapView` and `MapArea`, pixels. */
const WORLD = 256
/** `data-view` has zooms for tiles of 512 pixels, as that of the real engine. */
const EXPOSED_ZOOM_OFFSET = 1

/** A point of the projected world, from 0 to 1 in both directions. */
interface Projected {
  x: number
  y: number
}
interface Camera extends Projected {
  zoom: number
}

/** What tests do to the map, as the detail of a `map-gesture` event. */
export type Gesture = { kind: 'drag'; right: number; down: number } | { kind: 'select'; name: string }

/** Stands in for a map engine: moves at once, draws nothing, and shows the info window of the selected court. */
export default function MapEngineStub(props: MapEngineProps) {
  const { marks, selected, view, infoWindow, staysPut } = props
  const container = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const camera = useRef<Camera>(undefined)
  const [shown, setShown] = useState('')
  const courts = marks.kind === 'tiles' ? [] : marks.courts
  useLayoutEffect(() => {
    latest.current = props
  })

  function moveTo(next: Camera, byPerson: boolean) {
    camera.current = next
    const { latitude, longitude } = unproject(next)
    setShown(
      [latitude.toFixed(6), longitude.toFixed(6), (next.zoom - EXPOSED_ZOOM_OFFSET).toFixed(3)].join(','),
    )
    latest.current.onArea?.(areaOf(next, byPerson))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new view moves the map
  useEffect(() => moveTo(cameraFor(view), false), [view])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly selected court moves the map
  useEffect(() => {
    const now = camera.current
    if (!selected || staysPut || !now || isInSight(selected, now)) return
    moveTo({ ...project(selected), zoom: Math.max(now.zoom, SINGLE_COURT_ZOOM) }, false)
  }, [selected])

  useEffect(() => latest.current.onReady(), [])

  useImperativeHandle(props.ref, () => ({
    zoomBy: (levels) =>
      camera.current && moveTo({ ...camera.current, zoom: camera.current.zoom + levels }, true),
    goTo: (point, zoom) => moveTo({ ...project(point), zoom }, true),
    centre: () => camera.current && unproject(camera.current),
  }))

  useEffect(() => {
    const act = ({ detail }: CustomEvent<Gesture>) => {
      const now = camera.current
      if (!now) return
      if (detail.kind === 'select') {
        const court = courts.find(({ name }: MapCourt) => name === detail.name)
        if (court) latest.current.onSelect(court)
        return
      }
      const size = WORLD * 2 ** now.zoom
      moveTo({ ...now, x: now.x - detail.right / size, y: now.y - detail.down / size }, true)
    }
    const element = container.current
    element?.addEventListener('map-gesture', act as EventListener)
    return () => element?.removeEventListener('map-gesture', act as EventListener)
  })

  return (
    <>
      <div ref={container} data-view={shown || undefined} data-courts={courts.length} />
      {selected && infoWindow && <div>{infoWindow}</div>}
    </>
  )
}

function cameraFor(view: MapView): Camera {
  if (view.kind === 'point') return { ...project(view.centre), zoom: view.zoom }
  const { x, y, width, height } = boxOf(view.bounds)
  const room = { width: WIDTH - 2 * view.padding, height: HEIGHT - 2 * view.padding }
  const zoom = Math.log2(Math.min(room.width / width, room.height / height) / WORLD)
  return { x, y, zoom: Math.min(zoom, MAX_ZOOM) }
}

/** Middle and size of an area, which may lie across the antimeridian. */
function boxOf([west, south, east, north]: Bounds) {
  const lower = project({ latitude: south, longitude: west })
  const upper = project({ latitude: north, longitude: east < west ? east + 360 : east })
  const width = Math.max(upper.x - lower.x, Number.EPSILON)
  const height = Math.max(lower.y - upper.y, Number.EPSILON)
  return { x: lower.x + width / 2, y: upper.y + height / 2, width, height }
}

function areaOf(camera: Camera, byPerson: boolean): MapArea {
  const size = WORLD * 2 ** camera.zoom
  const corner = (right: number, down: number) =>
    unproject({ x: camera.x + (right * WIDTH) / 2 / size, y: camera.y + (down * HEIGHT) / 2 / size })
  const [lower, upper] = [corner(-1, 1), corner(1, -1)]
  const isWholeTurn = WIDTH >= size
  const [west, east] = isWholeTurn ? [-180, 180] : [lower.longitude, upper.longitude]
  const bounds: Bounds = [west, lower.latitude, east, upper.latitude]
  return { centre: unproject(camera), bounds, zoom: camera.zoom, byPerson }
}

function isInSight(point: Point, camera: Camera): boolean {
  const { x, y } = project(point)
  const size = WORLD * 2 ** camera.zoom
  return Math.abs(x - camera.x) * size < WIDTH / 2 && Math.abs(y - camera.y) * size < HEIGHT / 2
}

function project({ latitude, longitude }: Point): Projected {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

function unproject({ x, y }: Projected): Point {
  const turned = (x - 0.5) * 360
  const longitude = turned - 360 * Math.floor((turned + 180) / 360)
  return { latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, longitude }
}
