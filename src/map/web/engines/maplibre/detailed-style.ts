import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'

/** Loads the style of the detailed map; rejects if it fails or takes longer than the limit, in milliseconds. */
export async function fetchStyle(address: string, limitMs: number): Promise<StyleSpecification> {
  const response = await fetch(address, { signal: AbortSignal.timeout(limitMs) })
  if (!response.ok) throw new Error(`The map style request failed with status ${response.status}`)
  const style: unknown = await response.json()
  if (!isStyle(style)) throw new Error('The map style is invalid')
  return style
}

/**
 * Watches whether a new basemap gets tiles. Calls `onFailure` once if one of its sources fails before any tile has
 * arrived, or if none arrives within the limit. Returns a function that stops watching.
 */
export function watchTiles(
  map: MapLibreMap,
  style: StyleSpecification,
  { limitMs, onFailure }: { limitMs: number; onFailure: () => void },
): () => void {
  const sources = new Set(Object.keys(style.sources))
  const timer = setTimeout(fail, limitMs)

  function stop() {
    clearTimeout(timer)
    map.off('error', onError)
    map.off('sourcedata', onData)
  }
  function fail() {
    stop()
    onFailure()
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
