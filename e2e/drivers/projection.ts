import type { Point } from '../../src/platform/contract/geo.ts'

/** Size of the world at zoom 0 in MapLibre, pixels. */
const WORLD_PX = 512

/** A map view; zoom for 512-pixel tiles. */
export interface Camera extends Point {
  zoom: number
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Parses the view a map exposes when idle: `latitude,longitude,zoom`. */
export function parseCamera(text: string): Camera {
  const [latitude = 0, longitude = 0, zoom = 0] = text.split(',').map(Number)
  return { latitude, longitude, zoom }
}

/** Page position of a point for a map view in this box, pixels. */
export function project(point: Point, camera: Camera, box: Box): { x: number; y: number } {
  const size = WORLD_PX * 2 ** camera.zoom
  const centre = mercator(camera)
  const { x, y } = mercator(point)
  return {
    x: box.x + box.width / 2 + (x - centre.x) * size,
    y: box.y + box.height / 2 + (y - centre.y) * size,
  }
}

/** Web Mercator, from 0 at the north-west to 1 at the south-east. */
function mercator({ latitude, longitude }: Point): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}
