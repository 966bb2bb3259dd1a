import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap double before a full garbage collection. By default there would be one for every second photo, each
 * blocking all requests for 10 to 20 ms (`bench/photos.ts`). V8 reads this flag at each collection, so it can be set
 * at run time.
 */
export function tuneV8(): void {
  setFlagsFromString('--heap-growing-percent=100')
}

/** The environment as the operator set it. */
export const environment = { ...process.env }

// Libraries read this variable on import to choose between production and development builds.
process.env.NODE_ENV ||= 'production'
// Opening hours are evaluated in the time zone of the process: see docs/decisions/whether-one-can-play.md.
process.env.TZ = 'UTC'
tuneV8()
