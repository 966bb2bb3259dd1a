import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects all garbage of this thread. Weak references may be asked afterwards. */
export async function collectGarbage(): Promise<void> {
  // What a weak reference was asked or made for lives until the turn of the event loop ends.
  await setImmediate()
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
