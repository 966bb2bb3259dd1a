import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../../test/random.ts'
import { MAX_COURT_NAME } from '../../database/contract/limits.ts'
import { type FactKey, getFact } from '../../facts/contract/catalogue.ts'
import { courtInput } from '../../facts/contract/court-input.ts'
import { valueError } from '../../facts/contract/schema.ts'
import { normalizeHours } from '../../facts/server/hours.ts'
import { courtOfTags } from './court-of-tags.ts'
import { tagsOf } from './tags.ts'

const DATES = {
  country: undefined,
  editedAt: new Date('2023-05-06T07:08:09Z'),
  now: new Date('2024-09-01T12:00:00Z'),
}
/** Reads hours with digits. */
const readHours = async (hours: string) =>
  /^[\w: ,-]*\d[\w: ,-]*$/.test(hours) ? hours.toUpperCase() : undefined

const read = (properties: Record<string, string>) => courtOfTags(tagsOf(properties), { ...DATES, readHours })
const valuesIn = async (properties: Record<string, string>) => {
  const { facts } = await read(properties)
  return Object.fromEntries(Object.entries(facts).map(([key, { value }]) => [key, value]))
}

const UNKNOWN = {
  ...{ name: undefined, address: undefined, isFree: null, isIndoor: null, hoops: null },
  ...{ priceGbp: null, priceDurationMinutes: null, bookingUrl: null },
}

describe('nothing follows from what we don’t know', () => {
  it.each<[Record<string, string>]>([
    [{}],
    [JSON.parse('{"__proto__": "yes", "constructor": "yes", "hasOwnProperty": "yes"}')],
    [{ lit: 'yes;no' }],
    [{ lit: 'interval' }],
    [{ lit: 'constructor', surface: '__proto__', access: 'toString' }],
    [{ lit: 'yes', 'lit:conditional': 'no @ winter' }],
    [{ hoops: '2;3' }],
    [{ hoops: '0' }],
    [{ hoops: '21' }],
    [{ hoops: '1e1' }],
    [{ hoops: '-2' }],
    [{ hoops: '2.0' }],
    [{ hoops: '9'.repeat(200) }],
    [{ surface: 'paved' }],
    [{ surface: 'paving_stones' }],
    [{ surface: 'asphalt;sand' }],
    [{ surface: 'asphalt,_sand' }],
    [{ surface: '<script>asphalt</script>' }],
    [{ access: 'unknown' }],
    [{ access: 'yes', 'access:conditional': 'no @ (Mo-Fr 08:00-16:00)' }],
    [{ wheelchair: 'limited' }],
    [{ toilets: 'customers' }],
    [{ barrier: 'w' }],
    [{ opening_hours: 'agendamento' }],
    [{ opening_hours: '08:00-18:00', 'opening_hours:conditional': 'off @ PH' }],
    [{ shelter: 'yes', lines: 'yes', full_court: 'yes', nets: 'chain' }],
    [{ operator: 'Council', 'sport:lines': 'yes', website: 'https://club.example' }],
  ])('%j', async (properties) => {
    expect(await read(properties)).toEqual({ fields: UNKNOWN, facts: {} })
  })
})

describe('facts', () => {
  it.each<[Record<string, string>, Record<string, unknown>]>([
    [{ lit: 'yes' }, { floodlights: true }],
    [{ lit: ' No ' }, { floodlights: false }],
    [{ lit: 'automatic' }, { floodlights: true }],
    [{ lit: 'limited' }, { floodlights: true }],
    [{ lit: 'disused' }, { floodlights: false }],
    [{ lit: '24/7' }, { floodlights: true }],
    [{ lit: 'sunset-22:00' }, { floodlights: true, light_hours: 'SUNSET-22:00' }],
    [{ hoops: '1' }, { hoops: 1 }],
    [{ hoops: '20' }, { hoops: 20 }],
    [{ surface: 'asphalt;chipseal' }, { surface: 'asphalt' }],
    [{ surface: 'concrete:plates' }, { surface: 'concrete' }],
    [{ surface: 'tartan' }, { surface: 'rubber' }],
    [{ surface: 'artificial_turf' }, { surface: 'artificial_grass' }],
    [{ surface: 'fine_gravel' }, { surface: 'unpaved' }],
    [{ access: 'permissive' }, { access: 'public' }],
    [{ access: 'customers' }, { access: 'customers' }],
    [{ access: 'permit' }, { access: 'private' }],
    [{ fenced: 'no', barrier: 'fence' }, { fence: false }],
    [{ barrier: 'fence' }, { fence: true }],
    [{ wheelchair: 'designated' }, { step_free: true }],
    [{ wheelchair: 'no' }, { step_free: false }],
    [
      { toilets: 'yes', drinking_water: 'no' },
      { toilets: true, drinking_water: false },
    ],
    [{ changing_rooms: 'yes', changing_room: 'no' }, { changing_rooms: true }],
    [{ opening_hours: 'Mo-Fr 08:00-18:00' }, { opening_hours: 'MO-FR 08:00-18:00' }],
    [{ leisure: 'sports_hall', lit: 'yes', fenced: 'yes' }, { shelter: 'indoor' }],
    [
      { building: 'roof', lit: 'yes' },
      { shelter: 'covered', floodlights: true },
    ],
  ])('%j: %j', async (properties, values) => {
    expect(await valuesIn(properties)).toEqual(values)
  })

  it('have the day of the latest check of their own tag', async () => {
    const { facts } = await read({
      ...{ lit: 'yes', surface: 'wood', building: 'yes', check_date: '2023-08-01' },
      ...{
        'check_date:surface': '2024-02',
        'check_date:lit': '2031-01-01',
        'check_date:building': '2024-03-01',
      },
    })
    expect(facts).toEqual({
      shelter: { value: 'indoor', at: new Date('2024-03-01') },
      surface: { value: 'wood', at: new Date('2024-02-01') },
    })
  })

  it('are hours only if they can be read', async () => {
    const { facts } = await courtOfTags(
      tagsOf({ opening_hours: 'mo-fr 8:00-18:00', lit: 'sunset - 22:00' }),
      { ...DATES, readHours: normalizeHours },
    )
    expect(facts.opening_hours?.value).toBe('Mo-Fr 08:00-18:00')
    expect(facts.light_hours?.value).toBe('sunset-22:00')
  })
})

describe('the record', () => {
  it('has the name, shortened if it is too long', async () => {
    expect((await read({ name: ' <b>Cage</b>\n ' })).fields.name).toBe('<b>Cage</b>')
    expect((await read({ name: '\u200B' })).fields.name).toBeUndefined()
    const name = `${'word '.repeat(40)}end`
    const { fields } = await read({ name })
    expect(fields.name).toBe(`${'word '.repeat(31).trim()}…`)
    expect(name.length).toBeGreaterThan(MAX_COURT_NAME)
  })

  it('says that a covered court is not indoors', async () => {
    expect((await read({ covered: 'yes' })).fields.isIndoor).toBe(false)
    expect((await read({ covered: 'no' })).fields.isIndoor).toBe(false)
    expect((await read({ building: 'yes' })).fields.isIndoor).toBe(true)
  })

  it('has what the tags say', async () => {
    const { fields, facts } = await read({
      ...{
        sport: 'basketball;soccer',
        leisure: 'pitch',
        building: 'roof',
        name: 'Cage',
        operator: 'Council',
      },
      ...{ 'addr:street': 'Rua A', 'addr:city': 'Itaúna', 'addr:country': 'BR', fee: 'yes', charge: '£5/h' },
      ...{
        website: 'https://club.example',
        hoops: '2',
        lit: 'yes',
        surface: 'paved',
        fenced: 'yes',
        barrier: 'fence',
      },
    })
    expect(fields).toEqual({
      ...{ name: 'Cage', address: 'Rua A, Itaúna', isFree: false, isIndoor: false, hoops: 2 },
      ...{ priceGbp: 5, priceDurationMinutes: 60, bookingUrl: 'https://club.example' },
    })
    expect(Object.keys(facts).toSorted()).toEqual(['fence', 'floodlights', 'hoops', 'shelter'])
  })
})

it('is valid whatever the tags are', async () => {
  const random = randomNumbers(24)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const keys = [
    ...[
      'name',
      'lit',
      'hoops',
      'surface',
      'access',
      'indoor',
      'covered',
      'building',
      'leisure',
      'fee',
      'charge',
    ],
    ...[
      'website',
      'opening_hours',
      'fenced',
      'barrier',
      'wheelchair',
      'check_date',
      'addr:street',
      'addr:city',
    ],
    ...['addr:full', 'addr:housenumber', '__proto__', 'constructor', 'toilets', 'check_date:lit'],
  ]
  const values: readonly (() => string)[] = [
    () => pick(['yes', 'no', 'yes;no', '', '2', '2;3', 'asphalt', 'customers', 'roof', '£5/h', '2023-01-02']),
    () => pick(['<b>', '__proto__', 'constructor', '', '7', '\u202E', '٢', '🏀']),
    () => pick(['x', ' ', '🏀', 'é', '\u0301', ';', '1', '<']).repeat(Math.floor(random() * 300)),
  ]
  for (let round = 0; round < 3000; round++) {
    const properties = Object.fromEntries(
      keys.filter(() => random() < 0.4).map((key) => [key, pick(values)()]),
    )
    const { fields, facts } = await read(properties)
    const place = { latitude: 0, longitude: 0 }
    const record = {
      ...{ ...fields, name: fields.name ?? 'Court', address: fields.address ?? 'Street' },
      ...place,
    }
    expect(courtInput.parse(record)).toEqual(record)
    for (const [key, { value, at }] of Object.entries(facts)) {
      expect(valueError(getFact(key as FactKey), value)).toBeUndefined()
      expect(at.getTime()).toBeLessThanOrEqual(DATES.now.getTime())
    }
  }
})
