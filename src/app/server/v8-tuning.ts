import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap double before a full garbage collection. By default there would be one for every second photo, each
 * blocking all requests for 10 to 20 ms (`bench/photos.ts`). V8 reads this flag at each collection, so it can be set
 * at run time.
 */
export function tuneV8(): void {
  setFlagsFromString('--heap-growing-percent=100')
}
