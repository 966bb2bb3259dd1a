import type { BackendStatus } from '../../accounts/contract/rules.ts'
import { readFlag } from '../../platform/ui/remembered-flag.ts'
import { SAVED_HERE, savedState } from './saved-state.ts'

/** Who is signed in, as far as that is known. */
type Person = readonly [uid: string | undefined, status: BackendStatus]
let person: Person = [undefined, 'unknown']

/** Whom the store follows, and when it knows their courts. */
let followed: { person: Person; ready: Promise<void> } | undefined

const isAnythingSaved = () => readFlag(SAVED_HERE) || document.cookie.includes('saved=')

/** Loads what reads and changes saved courts, for whoever is signed in. */
export async function savedStore() {
  const store = await import('./saved-store.ts')
  if (followed?.person !== person) followed = { person, ready: store.followPerson(...person) }
  return store
}

/** Follows who is signed in; resolves once their saved courts are known, if there may be any. */
export async function followPerson(...now: Person): Promise<boolean> {
  person = now
  const isWanted = now[0] !== undefined || savedState().owner !== undefined || isAnythingSaved()
  if (!isWanted) return false
  await savedStore()
  await followed?.ready
  return true
}
