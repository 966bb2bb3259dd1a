import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { MAP_STYLE_TIMEOUT_MS } from '../../../../../contract/limits.ts'

/** Reads the style of the detailed map; rejects where it does not come in time. */
export async function readStyle(address: string): Promise<StyleSpecification> {
  const response = await fetch(address, { signal: AbortSignal.timeout(MAP_STYLE_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`The map style answered ${response.status}`)
  const style: unknown = await response.json()
  if (!isStyle(style)) throw new Error('The map style is none')
  return style
}

/**
 * Watches whether a ground that was just set gets tiles. Calls `giveUp` once, if one of its sources fails before
 * any tile came, or if none comes in time. Returns how to stop watching.
 */
export function watchTiles(map: MapLibreMap, style: StyleSpecification, giveUp: () => void): () => void {
  const sources = new Set(Object.keys(style.sources))
  const timer = setTimeout(fail, MAP_STYLE_TIMEOUT_MS)

  function stop() {
    clearTimeout(timer)
    map.off('error', onError)
    map.off('sourcedata', onData)
  }
  function fail() {
    stop()
    giveUp()
  }
  function onError(event: object) {
    if ('sourceId' in event && sources.has(String(event.sourceId))) fail()
  }
  function onData(event: { sourceId?: string; tile?: unknown }) {
    if (event.tile && sources.has(event.sourceId ?? '')) stop()
  }

  map.on('error', onError)
  map.on('sourcedata', onData)
  return stop
}

function isStyle(style: unknown): style is StyleSpecification {
  return (
    typeof style === 'object' &&
    style !== null &&
    'sources' in style &&
    'layers' in style &&
    Array.isArray(style.layers)
  )
}
