import { useCallback, useState } from 'react'
import type { MapArea, MapInsets } from '../../../map/web/engine.ts'
import { mercatorY, NOTHING_COVERED } from '../../../map/web/uncovered-area.ts'

interface Whereabouts {
  area: MapArea
  /** The area from which movements are measured: where the map was fitted, or what was searched. */
  from: MapArea
  /** Whether a person moved the map away from there. */
  isAway: boolean
}

/** What the map shows, and whether a person moved it away from where it was at the last call of `stay`. */
export function useMapArea(covered: MapInsets) {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>()
  const onArea = useCallback(
    (area: MapArea) => setWhereabouts((before) => moveTo(area, before, covered)),
    [covered],
  )
  const stay = useCallback(
    () => setWhereabouts((before) => before && { area: before.area, from: before.area, isAway: false }),
    [],
  )
  return { area: whereabouts?.area, isAway: whereabouts?.isAway ?? false, onArea, stay }
}

/** Movements that aren't a person's change what theirs are measured from, but don't bring the map back. */
export function moveTo(
  area: MapArea,
  before: Whereabouts | undefined,
  covered = NOTHING_COVERED,
): Whereabouts {
  if (before && area.byPerson) return { area, from: before.from, isAway: isFar(before.from, area, covered) }
  return before?.isAway ? { ...before, area } : { area, from: area, isAway: false }
}

const MAX_SHARE = 0.25

/**
 * Whether the map was moved, or its sides became longer or shorter, by more than a quarter of its side. Only the part
 * of it that nothing covers counts.
 */
function isFar(from: MapArea, to: MapArea, { top, bottom }: MapInsets): boolean {
  const [west, south, east, north] = from.bounds
  const width = (east - west + 360) % 360 || 360
  const right = ((to.centre.longitude - from.centre.longitude + 540) % 360) - 180
  const pixel = (2 * Math.PI) / (256 * 2 ** from.zoom)
  const height = mercatorY(north) - mercatorY(south) - (top + bottom) * pixel
  const up = mercatorY(to.centre.latitude) - mercatorY(from.centre.latitude)
  const scale = 2 ** (from.zoom - to.zoom)
  return [right / width, up / height, scale - 1].some((share) => Math.abs(share) > MAX_SHARE)
}
