import { COURT_FIELDS } from '../../database/contract/court-fields.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import { readAddress } from './address.ts'
import { shorten } from './made-names.ts'
import { type Payment, readPayment } from './payment.ts'
import { type Claims, type ReadHours, readFacts } from './tagged-facts.ts'
import type { EditDates, Tags } from './tags.ts'

/** The fields of a court's record that tags say something of. */
export interface TaggedFields extends Payment {
  /** Never invented: see `made-names.ts`. */
  name: string | undefined
  address: string | undefined
  /** A covered court is not indoors. */
  isIndoor: boolean | null
  hoops: number | null
  /** The whole of a name that is too long for one. */
  notes?: string
}

export interface TaggedCourt {
  fields: TaggedFields
  /** Facts of the catalogue, each with the day on which OpenStreetMap says so. */
  facts: Claims
}

interface Source extends EditDates {
  readHours: ReadHours
  /** Where the object is, ISO 3166-1 in capitals; if unknown, as it is tagged. */
  country: string | undefined
}

/**
 * What the tags of a basketball court say, in our terms; the same tags, dates and country always say the same. Takes any
 * tags.
 */
export async function courtOfTags(
  tags: Tags,
  { readHours, country, ...dates }: Source,
): Promise<TaggedCourt> {
  const facts = await readFacts(tags, dates, readHours)
  return {
    fields: {
      ...readName(tags),
      address: readAddress(tags, country),
      ...readPayment(tags),
      isIndoor: facts.shelter ? facts.shelter.value === 'indoor' : null,
      hoops: typeof facts.hoops?.value === 'number' ? facts.hoops.value : null,
    },
    facts,
  }
}

/** https://wiki.openstreetmap.org/wiki/Key:name. HTML in it is text. */
function readName(tags: Tags): Pick<TaggedFields, 'name' | 'notes'> {
  const whole = sanitizeLine(tags.get('name') ?? '')
  const name = shorten(whole, COURT_FIELDS.name.max)
  return { name: name || undefined, ...(name !== whole && { notes: shorten(whole, COURT_FIELDS.notes.max) }) }
}
