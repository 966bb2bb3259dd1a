import { COURT_FIELDS } from '../../courts/contract/fields.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import { readAddress } from './address.ts'
import { type Payment, readPayment } from './payment.ts'
import { type EditDates, saidOn } from './said-on.ts'
import { shorten } from './shorten.ts'
import { type Claims, type ReadHours, readFacts } from './tagged-facts.ts'
import type { Tags } from './tags.ts'

/** The fields of a court's record that tags say something of. */
export interface TaggedFields extends Payment {
  /** Never invented: see `made-names.ts`. */
  name: string | undefined
  address: string | undefined
  /** A covered court is not indoors. */
  isIndoor: boolean | null
  hoops: number | null
}

export interface TaggedCourt {
  court: TaggedFields
  /** Facts of the catalogue, each with the day on which OpenStreetMap says so. */
  facts: Claims
  /** The day on which it was last checked or edited. */
  at: Date
  /** The tags that the fields and facts don't say all of, as they are. */
  raw: Readonly<Record<string, string>>
}

interface Source extends EditDates {
  readHours: ReadHours
  /** Where the object is, ISO 3166-1 in capitals; if unknown, as it is tagged. */
  country: string | undefined
}

/** Tags kept of a court besides those that are understood. */
const MAX_RAW_TAGS = 100

/** They say more than what is read from them: of which kind a building is, what else is played. */
const ALWAYS_RAW: ReadonlySet<string> = new Set(['amenity', 'building', 'leisure', 'location', 'sport'])

/** What the tags of a basketball court say, in our terms. Takes any tags. */
export async function courtOfTags(
  tags: Tags,
  { readHours, country, ...dates }: Source,
): Promise<TaggedCourt> {
  const name = readName(tags)
  const address = readAddress(tags, country)
  const { used: paymentTags, ...payment } = readPayment(tags)
  const { claims, used: factTags } = await readFacts(tags, dates, readHours)
  return {
    court: {
      name: name?.text,
      address: address?.address,
      ...payment,
      isIndoor: claims.shelter ? claims.shelter.value === 'indoor' : null,
      hoops: typeof claims.hoops?.value === 'number' ? claims.hoops.value : null,
    },
    facts: claims,
    at: saidOn(tags, undefined, dates),
    raw: rawTags(tags, [
      ...(name?.isWhole ? ['name'] : []),
      ...(address?.used ?? []),
      ...paymentTags,
      ...factTags,
    ]),
  }
}

/** https://wiki.openstreetmap.org/wiki/Key:name. HTML in it is text. */
function readName(tags: Tags): { text: string; isWhole: boolean } | undefined {
  const whole = sanitizeLine(tags.get('name') ?? '')
  const text = shorten(whole, COURT_FIELDS.name.max)
  return text ? { text, isWhole: text === whole } : undefined
}

function rawTags(tags: Tags, used: readonly string[]): Record<string, string> {
  const known = new Set(used.filter((key) => !ALWAYS_RAW.has(key)))
  return Object.fromEntries([...tags].filter(([key]) => !known.has(key)).slice(0, MAX_RAW_TAGS))
}
