import type { ConfigView } from '../../accounts/contract/schema.ts'
import type { MapEngine } from './engine.ts'

/** Loads Google Maps if this installation has an API key, or else MapLibre. */
export async function loadEngine({ googleMapsApiKey }: ConfigView['map']): Promise<MapEngine> {
  const engine = googleMapsApiKey
    ? await import('./engines/google/GoogleEngine.tsx')
    : await import('./engines/maplibre/MapLibreEngine.tsx')
  return engine.default
}
