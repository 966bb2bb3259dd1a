import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import { useEffect } from 'react'
import type { ColourScheme } from '../../../../platform/ui/useMediaQuery.ts'
import { drawLabel } from '../../draw-markers.ts'
import type { Spot } from '../../engine.ts'
import { readPalette } from '../../palette.ts'
import { lngLat } from './court-map.ts'
import { markElement } from './mark-element.ts'

/** Draws the labels of places. */
export function useSpots(
  map: MapLibreMap | undefined,
  spots: readonly Spot[] | undefined,
  scheme: ColourScheme,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the CSS colours depend on the scheme
  useEffect(() => {
    if (!map || !spots) return
    const markers = spots.map(({ at, label }) => {
      const element = markElement(drawLabel(readPalette(), label), label)
      // Taps go through to the map below.
      element.style.pointerEvents = 'none'
      return new Marker({ element, anchor: 'top' }).setLngLat(lngLat(at)).addTo(map)
    })
    return () => {
      for (const marker of markers) marker.remove()
    }
  }, [map, spots, scheme])
}
