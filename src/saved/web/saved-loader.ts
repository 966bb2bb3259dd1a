import type { BackendStatus } from '../../accounts/contract/rules.ts'
import { readFlag } from '../../platform/ui/remembered-flag.ts'
import { SAVED_HERE, savedState } from './saved-state.ts'

/** Who is signed in, as far as that is known. */
type Person = readonly [uid: string | undefined, status: BackendStatus]
let person: Person = [undefined, 'unknown']

const isAnythingSaved = () => readFlag(SAVED_HERE) || document.cookie.includes('saved=')

/** Loads what reads and changes saved courts, for whoever is signed in. */
export async function savedStore() {
  const store = await import('./saved-store.ts')
  void store.followPerson(...person)
  return store
}

/** Follows who is signed in; resolves once their saved courts are known, if there may be any. */
export async function followPerson(...now: Person): Promise<boolean> {
  person = now
  const isWanted = now[0] !== undefined || savedState().owner !== undefined || isAnythingSaved()
  if (isWanted) await (await import('./saved-store.ts')).followPerson(...now)
  return isWanted
}
