import type { ClipboardEvent, FocusEvent } from 'react'
import { takeApart, withDecimalPoint } from '../../../contract/courts/coordinates.ts'

export interface Coordinates {
  latitude: string
  longitude: string
}

/** Changes that complete a draft's coordinates: splits a pair typed into one field and normalises decimal commas. */
export function completed(draft: Coordinates): Partial<Coordinates> {
  const pair = takeApart(draft.latitude) ?? takeApart(draft.longitude)
  if (pair) return pair
  const latitude = withDecimalPoint(draft.latitude)
  const longitude = withDecimalPoint(draft.longitude)
  return {
    ...(latitude !== draft.latitude && { latitude }),
    ...(longitude !== draft.longitude && { longitude }),
  }
}

/** Handlers for a coordinate field: a pair pasted into or left in one field fills both. */
export function takesPairs(draft: Coordinates, change: (changes: Partial<Coordinates>) => void) {
  return {
    onPaste(event: ClipboardEvent) {
      const pair = takeApart(event.clipboardData.getData('text'))
      if (!pair) return
      event.preventDefault()
      change(pair)
    },
    onBlur(_: FocusEvent) {
      const changes = completed(draft)
      if (Object.keys(changes).length > 0) change(changes)
    },
  }
}
