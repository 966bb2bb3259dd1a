import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap double before the garbage collector goes through all of it. Left to itself it does so for every
 * second photo that passes through the server, and everybody else waits 10 to 20 ms for it (`bench/photos.ts`).
 * The engine reads this anew at each collection, so that it need not be known when the process starts.
 */
export function collectGarbageRarely(): void {
  setFlagsFromString('--heap-growing-percent=100')
}
