import { importLibrary, setOptions } from '@googlemaps/js-api-loader'

/** Number of retries when the script fails to load. */
const RETRIES = 3
const SECOND_MS = 1000

declare global {
  interface Window {
    /** Called by Google Maps when it rejects the API key. */
    gm_authFailure?: () => void
  }
}

let configured = false

/** Loads the Google Maps script, with retries and exponential backoff; rejects when that fails. */
export async function loadGoogleMaps(apiKey: string): Promise<google.maps.MapsLibrary> {
  if (!configured)
    setOptions({ key: apiKey, v: 'weekly', language: 'en', region: 'US', authReferrerPolicy: 'origin' })
  configured = true
  for (let attempt = 0; ; attempt++) {
    try {
      await importLibrary('marker')
      return await importLibrary('maps')
    } catch (error) {
      if (attempt === RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * SECOND_MS))
    }
  }
}
