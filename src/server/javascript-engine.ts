import { createHook } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'

/** Sets the JavaScript engine up for a server that runs for weeks. To be called first of all. */
export function setUpJavaScriptEngine(): void {
  collectGarbageRarely()
  rememberTicks()
}

/**
 * Lets the heap double before the garbage collector goes through all of it. Left to itself it does so for every
 * second photo that passes through the server, and everybody else waits 10 to 20 ms for it (`bench/photos.ts`).
 * The engine reads this anew at each collection, so that it need not be known when the process starts.
 */
function collectGarbageRarely(): void {
  setFlagsFromString('--heap-growing-percent=100')
}

/** What lives as long as the process. */
const remembered: object[] = []

/**
 * Keeps one of the objects alive that Node.js makes for each `process.nextTick`. When a garbage collection finds
 * none, as it does while nobody asks the server anything, the engine forgets what they look like, and from then
 * on makes each by its slow path: answers from memory lose a quarter of their speed for good
 * (`bench/courts-list.ts`; in a profile it is `Runtime_DefineKeyedOwnPropertyInLiteral` below `nextTick`).
 */
function rememberTicks(): void {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') remembered.push(resource)
    },
  }).enable()
  process.nextTick(() => {})
  hook.disable()
}
