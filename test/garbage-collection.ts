import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Forces a garbage collection, after which weak references can be checked. */
export async function collectGarbage(): Promise<void> {
  // Targets of weak references stay alive until the current event loop turn ends.
  await setImmediate()
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
