import type { LeftOutReason } from '../contract/left-out.ts'
import { type Tags, valuesOf } from './tags.ts'

/** https://wiki.openstreetmap.org/wiki/Tag:sport=basketball */
const SPORTS: ReadonlySet<string> = new Set([
  ...['basketball', 'streetball', '3x3', '3x3_basketball', 'basketball_3x3'],
])

/**
 * Where one plays, rather than a park or a club with a court somewhere in it.
 * https://wiki.openstreetmap.org/wiki/Key:leisure
 */
const COURTS: ReadonlySet<string> = new Set(['pitch', 'sports_centre', 'sports_hall', 'stadium'])

/** https://wiki.openstreetmap.org/wiki/Key:access */
const CLOSED_TO_OTHERS: ReadonlySet<string> = new Set(['private', 'no'])

/**
 * Stages in which one can't play; each is also the prefix of keys that tell what the object is then.
 * https://wiki.openstreetmap.org/wiki/Lifecycle_prefix
 */
const GONE = ['disused', 'abandoned', 'ruins', 'demolished', 'razed', 'removed', 'destroyed']
const NOT_YET = ['proposed', 'planned', 'construction']
const PREFIXES = [...GONE, ...NOT_YET]

interface FileTraits {
  /** Whether any object of the file has a `sport`. If not, the file is a list of courts and all of them are meant. */
  anySport: boolean
}

/** Why an object isn't taken as a basketball court; undefined if it is. */
export function whyLeftOut(tags: Tags, { anySport }: FileTraits): LeftOutReason | undefined {
  if (anySport && !isForBasketball(tags)) return 'other-sport'
  if (isGone(tags)) return 'gone'
  if (anySport && !isPlace(tags)) return 'not-a-court'
  return isPrivate(tags) ? 'private' : undefined
}

/** A court out of use may have `disused:sport` instead of `sport`. */
function isForBasketball(tags: Tags): boolean {
  const sports = [valuesOf(tags, 'sport'), ...PREFIXES.map((prefix) => valuesOf(tags, `${prefix}:sport`))]
  return sports.find(({ length }) => length > 0)?.some((sport) => SPORTS.has(sport)) ?? false
}

function isGone(tags: Tags): boolean {
  const isNow = (key: string) => tags.has(key) && tags.get(key) !== 'no'
  return GONE.some(isNow) || PREFIXES.some((prefix) => hasPassed(tags, prefix))
}

/** Whether a court is what the object was or will be. A sports centre with a disused pool is still there. */
function hasPassed(tags: Tags, prefix: string): boolean {
  const wasCourt = valuesOf(tags, `${prefix}:leisure`).some((leisure) => COURTS.has(leisure))
  return wasCourt || (!isPlace(tags) && isBuilding(tags, `${prefix}:building`))
}

const isPlace = (tags: Tags) =>
  valuesOf(tags, 'leisure').some((leisure) => COURTS.has(leisure)) || isBuilding(tags, 'building')

const isBuilding = (tags: Tags, key: string) => valuesOf(tags, key).some((value) => value !== 'no')

/** `private;customers` lets customers in. */
function isPrivate(tags: Tags): boolean {
  const access = valuesOf(tags, 'access')
  return access.length > 0 && access.every((value) => CLOSED_TO_OTHERS.has(value))
}
