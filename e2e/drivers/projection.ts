import type { Point } from '../../src/contract/geo.ts'

/** MapLibre draws the world on this many pixels at zoom 0. */
const WORLD_PX = 512

/** Where a map looks; the zoom is that of 512-pixel tiles. */
export interface Looking extends Point {
  zoom: number
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Reads what a map tells of itself once it stands still: `latitude,longitude,zoom`. */
export function readLooking(text: string): Looking {
  const [latitude = 0, longitude = 0, zoom = 0] = text.split(',').map(Number)
  return { latitude, longitude, zoom }
}

/** Where a point lies on the page, pixels, when a map in this box of the page looks so. */
export function project(point: Point, looking: Looking, box: Box): { x: number; y: number } {
  const size = WORLD_PX * 2 ** looking.zoom
  const middle = mercator(looking)
  const { x, y } = mercator(point)
  return {
    x: box.x + box.width / 2 + (x - middle.x) * size,
    y: box.y + box.height / 2 + (y - middle.y) * size,
  }
}

/** Web Mercator, from 0 at the north-west to 1 at the south-east. */
function mercator({ latitude, longitude }: Point): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}
