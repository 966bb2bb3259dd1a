import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readFlag, rememberFlag } from '../../platform/ui/remembered-flag.ts'
import { LAST_PLACE } from './last-search.ts'
import { isDeviceLocation, type SearchPlace } from './search-queries.ts'
import { PLACE_CHOSEN, type Search } from './search-url.ts'

/** Runs before the first paint, so that the first screen keeps room for the courts of the last place. */
export const LAST_PLACE_SCRIPT = `try {
  if (localStorage.getItem('${LAST_PLACE}')) document.documentElement.dataset.lastPlace = ''
} catch {}`

/** Holds what the courts there were like. */
export const LAST_PLACE_SEEN = 'opencourt.last-place-seen'

export function forgetPlace(): void {
  rememberFlag(LAST_PLACE, false)
  rememberFlag(LAST_PLACE_SEEN, false)
  delete document.documentElement.dataset.lastPlace
}

/** Whether there is a last place, once the page is hydrated. */
export function useHasLastPlace(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => setHas(readFlag(LAST_PLACE)), [])
  return has
}

/**
 * Remembers what somebody typed or moved the map to; never where the device is, or what a link says, also if it is
 * filtered here.
 */
export function useRememberPlace(place: SearchPlace | undefined, { postcode, bbox }: Search): void {
  const isPop = useNavigationType() === 'POP'
  const isChosen = useLocation().state === PLACE_CHOSEN && !isPop
  useEffect(() => {
    const isTyped = postcode !== undefined && place !== undefined && !isDeviceLocation(place)
    if (!isChosen || (!bbox && !isTyped)) return
    void import('./last-place.ts').then(({ rememberPlace }) => rememberPlace(place, { bbox }))
  }, [place, postcode, bbox, isChosen])
}
