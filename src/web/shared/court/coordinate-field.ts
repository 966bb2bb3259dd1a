import type { ClipboardEvent, FocusEvent } from 'react'
import { takeApart, withDecimalPoint } from '../../../contract/courts/coordinates.ts'

export interface Coordinates {
  latitude: string
  longitude: string
}

/** What a draft's coordinates become once they are complete: a pair in one field is taken apart. */
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

/** For a field of one coordinate: whoever pastes both into it, or leaves both in it, means both. */
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
