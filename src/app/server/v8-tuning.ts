import { createHook } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'

/** Configures V8 for a long-running server. Call before anything else. */
export function tuneV8(): void {
  reduceGarbageCollections()
  keepTickObjectAlive()
}

/**
 * Lets the heap double before a full garbage collection. By default there would be one for every second photo, each
 * blocking all requests for 10 to 20 ms (`bench/photos.ts`). V8 reads this flag at each collection, so it can be set
 * at run time.
 */
function reduceGarbageCollections(): void {
  setFlagsFromString('--heap-growing-percent=100')
}

/** Objects kept alive forever. */
const keptAlive: object[] = []

/**
 * Keeps one of the objects alive that Node.js creates for each `process.nextTick`. If a garbage collection finds none,
 * as on an idle server, V8 discards their hidden class and from then on creates them on a slow path, which makes
 * responses from memory permanently slower by a quarter (`bench/courts-list.ts`; visible in a profile as
 * `Runtime_DefineKeyedOwnPropertyInLiteral` below `nextTick`).
 */
function keepTickObjectAlive(): void {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') keptAlive.push(resource)
    },
  }).enable()
  process.nextTick(() => {})
  hook.disable()
}
