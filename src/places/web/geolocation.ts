import type { Point } from '../../platform/contract/geo.ts'

/** Browser geolocation: timeout and maximum age of a cached position, milliseconds. */
const GEOLOCATION_TIMEOUT_MS = 10_000
const GEOLOCATION_MAX_AGE_MS = 60_000

/** Messages for geolocation errors. */
export const geolocationErrors = {
  unsupported: 'Geolocation is not supported by this browser.',
  denied: 'Location access denied. Please enable permissions and try again.',
  unavailable: 'Location information is currently unavailable.',
  timeout: 'Timed out fetching your location. Please try again.',
  other: 'Unable to fetch your location right now.',
} as const

/** GeolocationPositionError.code: https://www.w3.org/TR/geolocation/#position_error_interface */
const kinds: Record<number, keyof typeof geolocationErrors> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** Asks the browser for its location; rejects with an Error whose message can be shown. */
export function locateDevice(): Promise<Point> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error(geolocationErrors.unsupported))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code }) => reject(new Error(geolocationErrors[kinds[code] ?? 'other'])),
      { enableHighAccuracy: true, timeout: GEOLOCATION_TIMEOUT_MS, maximumAge: GEOLOCATION_MAX_AGE_MS },
    )
  })
}
