import { importLibrary, setOptions } from '@googlemaps/js-api-loader'

/** How often a script that did not come is asked for again. */
const RETRIES = 3
const SECOND_MS = 1000

declare global {
  interface Window {
    /** Google calls it when it refuses the key. */
    gm_authFailure?: () => void
  }
}

let configured = false

/** Loads Google's script; rejects when it does not come, after trying again with a growing delay. */
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
