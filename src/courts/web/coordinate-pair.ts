import type { ClipboardEvent, FocusEvent } from 'react'
import type { Point } from '../../platform/contract/geo.ts'
import { normalizeDecimal, splitCoordinates } from '../contract/coordinates.ts'

export interface Coordinates {
  latitude: string
  longitude: string
}

/** The form values of a point. Six decimals are about 10 cm. */
export const toCoordinates = ({ latitude, longitude }: Point): Coordinates => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
})

/** Changes that complete a draft's coordinates: splits a pair typed into one field and normalises decimal commas. */
export function completeCoordinates(draft: Coordinates): Partial<Coordinates> {
  const pair = splitCoordinates(draft.latitude) ?? splitCoordinates(draft.longitude)
  if (pair) return pair
  const latitude = normalizeDecimal(draft.latitude)
  const longitude = normalizeDecimal(draft.longitude)
  return {
    ...(latitude !== draft.latitude && { latitude }),
    ...(longitude !== draft.longitude && { longitude }),
  }
}

/** Handlers for a coordinate field: a pair pasted into or left in one field fills both. */
export function coordinatePairHandlers(draft: Coordinates, change: (changes: Partial<Coordinates>) => void) {
  return {
    onPaste(event: ClipboardEvent) {
      const pair = splitCoordinates(event.clipboardData.getData('text'))
      if (!pair) return
      event.preventDefault()
      change(pair)
    },
    onBlur(_: FocusEvent) {
      const changes = completeCoordinates(draft)
      if (Object.keys(changes).length > 0) change(changes)
    },
  }
}
