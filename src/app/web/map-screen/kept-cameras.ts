import type { Point } from '../../../platform/contract/geo.ts'
import { isOpenedAnew } from '../../../platform/ui/scroll-positions.ts'

/** What the map showed on a history entry when it was left. */
export interface KeptCamera {
  /** Centre of the part that nothing covered. */
  centre: Point
  /** For 256-pixel tiles. */
  zoom: number
  /** What the map was fitted to, as from `fitKey`. */
  fit: string
  /** The court that was selected. */
  courtId: number | undefined
}

const CAMERAS_KEY = 'opencourt.map-cameras'

/** The most recent history entries are kept. */
const MAX_CAMERAS = 50

/** By key of the history entry, the latest last. */
let cameras: Map<string, KeptCamera> | undefined

/** What the map showed on this history entry with the same search; undefined if that isn't known. */
export function readCamera(entry: string, fit: string): KeptCamera | undefined {
  const camera = readCameras(entry).get(entry)
  return camera?.fit === fit ? camera : undefined
}

/** What the map showed last, if that was the same search. */
export function readLastCamera(entry: string, fit: string): KeptCamera | undefined {
  const camera = [...readCameras(entry).values()].at(-1)
  return camera?.fit === fit ? camera : undefined
}

export function keepCamera(entry: string, camera: KeptCamera): void {
  const kept = readCameras(entry)
  kept.delete(entry)
  kept.set(entry, camera)
  for (const oldest of [...kept.keys()].slice(0, -MAX_CAMERAS)) kept.delete(oldest)
  try {
    sessionStorage.setItem(CAMERAS_KEY, JSON.stringify([...kept]))
  } catch {
    // Without storage, the map is fitted again after a reload.
  }
}

function readCameras(entry: string): Map<string, KeptCamera> {
  if (cameras) return cameras
  cameras = readStored()
  // The first entries of all documents have the same key.
  if (isOpenedAnew()) cameras.delete(entry)
  return cameras
}

function readStored(): Map<string, KeptCamera> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(CAMERAS_KEY) ?? '[]'))
  } catch {
    return new Map()
  }
}
