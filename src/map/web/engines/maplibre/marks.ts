import { type Map as MapLibreMap, type MapMouseEvent, Marker } from 'maplibre-gl'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ColourScheme } from '../../../../platform/ui/useMediaQuery.ts'
import { drawLabel, drawPlainPin, MARKER_SCALE } from '../../draw-markers.ts'
import type { PinInput, Spot } from '../../engine.ts'
import { readPalette } from '../../palette.ts'
import { lngLat } from './court-map.ts'

/** Lets the person set and drag a pin. The page still scrolls with one finger. */
export function usePlacePin(
  map: MapLibreMap | undefined,
  pin: PinInput | undefined,
  scheme: ColourScheme,
): void {
  const onMove = useRef(pin?.onMove)
  useLayoutEffect(() => {
    onMove.current = pin?.onMove
  })

  const isOffered = pin !== undefined
  useEffect(() => {
    if (!map || !isOffered) return
    const set = (event: MapMouseEvent) => notifyMove(onMove.current, event.lngLat.wrap())
    map.cooperativeGestures.enable()
    map.on('click', set)
    return () => {
      map.off('click', set)
    }
  }, [map, isOffered])

  const { latitude, longitude } = pin?.at ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: the CSS colours depend on the scheme
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return
    const marker = new Marker({ element: createPinElement(), anchor: 'bottom', draggable: true })
      .setLngLat(lngLat({ latitude, longitude }))
      .addTo(map)
    marker.on('dragend', () => notifyMove(onMove.current, marker.getLngLat().wrap()))
    return () => {
      marker.remove()
    }
  }, [map, latitude, longitude, scheme])
}

function notifyMove(onMove: PinInput['onMove'] | undefined, { lat, lng }: { lat: number; lng: number }) {
  onMove?.({ latitude: lat, longitude: lng })
}

function createPinElement(): HTMLElement {
  const element = markElement(drawPlainPin(readPalette(), true), 'Pin of the court')
  element.style.cursor = 'grab'
  return element
}

/** Wraps a drawing in an element for the map, labelled for screen readers. */
export function markElement(drawing: HTMLCanvasElement, name: string): HTMLElement {
  drawing.style.display = 'block'
  drawing.style.width = `${drawing.width / MARKER_SCALE}px`
  const element = document.createElement('div')
  element.role = 'img'
  element.ariaLabel = name
  element.append(drawing)
  return element
}

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
