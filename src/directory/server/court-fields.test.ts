import type { FeatureCollection } from 'geojson'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { allValues, type CourtValues } from '../../../test/court-values.ts'
import { createUser } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { injectAs } from '../../../test/tokens.ts'
import { builtScreens } from '../../app/server/pages/web.ts'
import type { AdminCourt } from '../../court-admin/contract/schema.ts'
import { displayedFields, durationText } from '../../courts/contract/rules.ts'
import {
  type CourtField,
  FIELD_NAMES,
  type FieldName,
  getField,
  mapFields,
  SUBMISSION_FIELDS,
} from '../../database/contract/court-fields.ts'

/** Every test covers all fields of the registry, including future ones. */

let test: AdminTestApp
let id: number
beforeAll(async () => {
  test = await openTestAppWithAdmin({ PUBLIC_URL: 'https://courts.example' }, { screens: builtScreens() })
})
afterAll(() => test.close())
beforeEach(async () => {
  id = await add(allValues())
})

async function add(values: CourtValues): Promise<number> {
  const { name, address, latitude, longitude } = values
  const { court } = await succeed('POST', '/api/courts', { name, address, latitude, longitude })
  await succeed('PUT', `/api/courts/${court.id}`, values)
  return court.id
}
async function succeed(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) {
  const answer = await test.call(method, url, payload)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const get = async (url: string) => (await test.app.inject(url)).json()
const fieldsOf = (court: object, names: readonly FieldName[] = FIELD_NAMES) =>
  mapFields(names, (_, name) => {
    const value = (court as CourtValues)[name]
    return Array.isArray(value) ? value.toSorted() : value
  })
const expected = (variant: 1 | 2 = 1, names: readonly FieldName[] = FIELD_NAMES) =>
  fieldsOf(allValues(variant), names)
async function adminViewOf(courtId = id): Promise<AdminCourt> {
  const { courts } = await succeed('GET', `/api/admin/courts?q=%23${courtId}`)
  return courts[0]
}

it('the test values are not defaults, and differ between variants', () => {
  for (const value of Object.values(allValues())) expect(value ?? '').not.toBe('')
  for (const name of FIELD_NAMES.filter((field) => field !== 'isFree'))
    expect(allValues(1)[name], name).not.toEqual(allValues(2)[name])
})

it('a submitted court keeps all its values: in the queue and when approved', async () => {
  const member = await createUser(test.database)
  const { isFree, ...values } = mapFields(SUBMISSION_FIELDS, (_, name) => allValues()[name])
  const payload = { ...values, isFree: 0, name: 'Another Court', latitude: 51.25 }
  const submittedValues = fieldsOf({ ...allValues(), ...payload, isFree: false }, SUBMISSION_FIELDS)
  const { id: court } = (
    await injectAs(test, member, { method: 'POST', url: '/api/court-suggestions', payload })
  ).json()
  const { courts } = await succeed('GET', '/api/admin/moderation')
  const waiting = courts.find((one: { id: number }) => one.id === court)
  expect(fieldsOf(waiting, SUBMISSION_FIELDS)).toEqual(submittedValues)
  await succeed('PATCH', `/api/admin/courts/${court}/approve`)
  expect(fieldsOf((await get(`/api/courts/${court}/details`)).court, SUBMISSION_FIELDS)).toEqual(
    submittedValues,
  )
})

it('every public response has all fields', async () => {
  const near = `near=${allValues().latitude},${allValues().longitude}&radius=2`
  const collection: FeatureCollection = await get('/api/courts.geojson')
  const feature = collection.features.find((one) => one.id === id)
  const [longitude, latitude] = feature?.geometry.type === 'Point' ? feature.geometry.coordinates : []
  const answers = [
    (await get('/api/courts')).find((court: AdminCourt) => court.id === id),
    (await get(`/api/courts?${near}`)).find((court: AdminCourt) => court.id === id),
    (await get(`/api/courts/${id}/details`)).court,
    { ...feature?.properties, latitude, longitude },
  ]
  for (const answer of answers) expect(fieldsOf(answer)).toEqual(expected())
  const gpx = (await test.app.inject('/api/courts.gpx')).body
  for (const { label, text } of displayedFields(allValues())) expect(gpx).toContain(`${label}: ${text}`)
})

it('the OpenAPI document describes each field where it is read, edited and submitted', async () => {
  const { paths } = await get('/api/openapi.json')
  const schemaOf = (part: { content: Record<string, { schema: { properties: Properties } }> }) =>
    part.content['application/json']?.schema.properties ?? {}
  const read = schemaOf(paths['/api/courts/{id}/details'].get.responses[200]).court?.properties ?? {}
  const edited = schemaOf(paths['/api/courts/{id}'].put.requestBody)
  const submitted = schemaOf(paths['/api/court-suggestions'].post.requestBody)
  for (const name of FIELD_NAMES) {
    const field = getField(name)
    expect(JSON.stringify(read[name]), name).toContain(field.description ?? '"type"')
    for (const given of field.asked ? [edited, submitted] : [edited])
      expect(JSON.stringify(given[name]), name).toContain(boundsOf(field))
  }
})
type Properties = Record<string, { properties?: Properties }>

/** A part of the schema that shows which values a field may have. */
function boundsOf(field: CourtField): string {
  if (field.kind === 'choice') return JSON.stringify(Object.keys(field.options))
  if ('max' in field) return `":${field.max}`
  return field.kind === 'yes-no' ? 'boolean' : 'array'
}

it('the court page and the list show all fields', async () => {
  const page = await test.app.inject(`/courts/${id}`)
  const list = await test.app.inject('/')
  const textOf = (html: string) =>
    html
      .replaceAll(/<!--.*?-->|<script.*?<\/script>/gs, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
  const { isIndoor: _, ...seen } = shownTexts(allValues())
  for (const [name, words] of Object.entries(seen)) expect(textOf(page.body), name).toContain(words)
  for (const { label, text } of displayedFields(allValues()))
    expect(textOf(list.body)).toContain(`${label}: ${text}`)
  // The court type is shown instead of indoor or outdoor.
  await succeed('PUT', `/api/courts/${id}`, { court_type: null })
  expect(textOf((await test.app.inject(`/courts/${id}`)).body)).toContain('Indoor')
})

/** The text of each field on the court page. */
function shownTexts(court: CourtValues): Record<FieldName, string> {
  const shown = Object.fromEntries(
    displayedFields(court).map(({ name, label, text }) => [name, `${label} ${text}`]),
  )
  const texts = mapFields(FIELD_NAMES, (_, name) => String(court[name]).split('\n')[0] as string)
  return {
    ...texts,
    isFree: 'Paid',
    priceGbp: '£1.25',
    priceDurationMinutes: durationText(Number(court.priceDurationMinutes)),
    tags: 'Both have this',
    bookingUrl: 'book1.example',
    ...shown,
    // A row of what is there.
    hoops: `${court.hoops} hoops`,
  }
}

it('an edit changes each field, the audit log records it, and both states can be restored', async () => {
  await succeed('PUT', `/api/courts/${id}`, allValues(2))
  expect(fieldsOf(await adminViewOf())).toEqual(expected(2))
  const { entries } = await succeed('GET', `/api/admin/audit?kind=court&subject=${id}`)
  expect(fieldsOf(entries[0].before)).toEqual(expected(1))
  expect(fieldsOf(entries[0].after)).toEqual(expected(2))
  for (const [state, variant] of [
    ['before', 1],
    ['after', 2],
  ] as const) {
    await succeed('POST', `/api/admin/courts/${id}/restore`, { entry: entries[0].id, state })
    expect(fieldsOf(await adminViewOf())).toEqual(expected(variant))
  }
})

it('an edit can set a field to unknown', async () => {
  const needed = ['name', 'address', 'latitude', 'longitude', 'tags']
  for (const name of FIELD_NAMES.filter((field) => !needed.includes(field)))
    if (name !== 'priceGbp' && name !== 'priceDurationMinutes') {
      await succeed('PUT', `/api/courts/${id}`, { [name]: null })
      expect((await adminViewOf())[name], name).toBeNull()
    }
})

async function load(csv: string, query = '') {
  const { payload, headers } = await encodeForm({}, { file: { bytes: Buffer.from(csv), name: 'courts.csv' } })
  return (await test.call('POST', `/api/admin/import-courts-csv${query}`, payload, headers)).json()
}

it('importing an export restores every field, and a dry run lists each that differs', async () => {
  const { body: csv } = await test.app.inject('/api/courts.csv')
  await succeed('PUT', `/api/courts/${id}`, allValues(2))
  const { rows } = await load(csv, '?dryRun=true')
  const { changes } = rows.find((row: { court_id: number }) => row.court_id === id)
  const changed = changes.map(({ field }: { field: FieldName }) => field)
  expect(changed).toEqual(FIELD_NAMES.filter((name) => name !== 'isFree'))
  await load(csv)
  expect(fieldsOf(await adminViewOf())).toEqual(expected(1))
  const { entries } = await succeed('GET', `/api/admin/audit?kind=court&subject=${id}`)
  expect(fieldsOf(entries[0].before)).toEqual(expected(2))
  expect(fieldsOf(entries[0].after)).toEqual(expected(1))
  const [latest] = (await succeed('GET', '/api/admin/imports')).imports
  await succeed('POST', `/api/admin/imports/${latest.id}/undo`)
  expect(fieldsOf(await adminViewOf())).toEqual(expected(2))
  // The same for unknown courts: imports the file into an empty directory.
  const unknown = csv.replaceAll(/^\d+,/gm, ',').replaceAll('Name 1', 'New to us')
  await load(unknown)
  const added = (await get('/api/courts')).find(({ name }: AdminCourt) => name === 'New to us')
  expect(fieldsOf(added)).toEqual({ ...expected(1), name: 'New to us' })
})

it('a merge changes no fields except tags, and undoing it restores those', async () => {
  const other = await add(allValues(2))
  await succeed('POST', `/api/admin/courts/${id}/merge`, { into: other })
  expect(fieldsOf(await adminViewOf(other))).toEqual({
    ...expected(2),
    tags: [...new Set([allValues(1).tags, allValues(2).tags].flat() as string[])].toSorted(),
  })
  await succeed('POST', `/api/admin/courts/${id}/merge/undo`)
  expect(fieldsOf(await adminViewOf(other))).toEqual(expected(2))
  expect(fieldsOf(await adminViewOf())).toEqual(expected(1))
})
