import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  tagCourt,
  voteFacility,
  voteReview,
} from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { twoHalves } from '../../../test/photos.ts'
import { injectAs } from '../../../test/tokens.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { type AuditEntryView, auditLogView } from '../../admin/contract/schema.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import { FIELD_NAMES, type FieldName } from '../../database/contract/court-fields.ts'
import { auditLog, courts, courtTags, factReports, imports, photos } from '../../database/schema/index.ts'
import type { ErrorCode } from '../../platform/contract/errors.ts'
import { MAX_IMPORT_BYTES } from '../../platform/contract/limits.ts'
import { createLog } from '../../platform/process/log.ts'
import type { FieldChange } from '../contract/schema.ts'

let test: AdminTestApp
/** Logged errors. */
let failures = ''
beforeAll(async () => {
  const log = createLog({ production: true, logLevel: 'error' }, { write: (text) => (failures += text) })
  test = await openTestAppWithAdmin({}, { log })
})
afterAll(() => test.close())
beforeEach(async () => {
  await emptyDirectory(test)
  await test.database.delete(imports)
})

/** Deletes all courts and publishes that. */
async function emptyDirectory({ database, directory }: AdminTestApp): Promise<void> {
  await database.transaction(async (tx) => {
    const gone = await tx.update(courts).set({ status: 'archived' }).returning({ id: courts.id })
    await publishChanges(
      tx,
      gone.map(({ id }) => id),
    )
  })
  await directory.refresh()
  await database.delete(courts)
}

const HEADER = 'id,name,address,latitude,longitude,tags,isFree'
const file = (...rows: string[]) => Buffer.from([HEADER, ...rows].join('\n'))
/** As an export of ours, whose ids are those of our courts. */
const exported = (...rows: string[]) =>
  Buffer.from([`${HEADER},facts,licence`, ...rows.map((row) => `${row},,ODbL`)].join('\n'))

async function send(bytes: Uint8Array, query = '', headers: Record<string, string> = {}) {
  const form = await encodeForm({}, { file: { bytes, name: 'courts.csv' } })
  const url = `/api/admin/import-courts-csv${query}`
  return test.call('POST', url, form.payload, { ...form.headers, ...headers })
}
const tryOut = async (bytes: Uint8Array) => (await send(bytes, '?dryRun=true')).json()
const load = async (bytes: Uint8Array) => {
  const answer = await send(bytes)
  expect(answer.json()).toMatchObject({ success: true, dryRun: false })
  return answer.json()
}
const undo = (id: unknown) => test.call('POST', `/api/admin/imports/${id}/undo`)
const listed = async () => (await test.call('GET', '/api/admin/imports')).json().imports
const details = async (id: number) => (await test.app.inject(`/api/courts/${id}/details`)).json()
const edit = (id: number, payload: object) => test.call('PUT', `/api/courts/${id}`, payload)

/** All that an import may change. */
async function everything() {
  const { database } = test
  const rows = await database.select().from(courts).orderBy(courts.id)
  const tags = await database
    .select({ courtId: courtTags.courtId, facilityId: courtTags.facilityId })
    .from(courtTags)
    .orderBy(courtTags.courtId, courtTags.facilityId)
  const state = rows.map(({ version, updatedAt, directoryVersion, ...facts }) => facts)
  return { state, tags, list: (await test.app.inject('/api/courts')).json() }
}

it('accepts file names that the database cannot store', async () => {
  const bytes = file(',Windmill Court,1 Mill Lane,51.5,-0.1,,yes')
  const form = await encodeForm({}, { file: { bytes, name: 'my\0courts.csv' } })
  const answer = await test.call('POST', '/api/admin/import-courts-csv', form.payload, form.headers)
  expect(answer.json()).toMatchObject({ success: true, inserted: 1 })
  expect((await listed())[0].file_name).toBe('my\ufffdcourts.csv')
})

describe('every call about imports', () => {
  it.each([
    ['POST', '/api/admin/import-courts-csv'],
    ['GET', '/api/admin/imports'],
    ['POST', '/api/admin/imports/1/undo'],
  ] as const)('is for administrators: %s %s', async (method, url) => {
    expectApiError(await test.app.inject({ method, url }), 'admin-auth-required')
    const member = await createUser(test.database)
    expectApiError(await injectAs(test, member, { method, url }), 'admin-access-denied')
  })
})

describe('a file that cannot be used', () => {
  const court = 'Cage,1 Street,51.5,-0.12'
  it.each<[string, Uint8Array, ErrorCode, string]>([
    ['empty', Buffer.from(''), 'file-unusable', 'The file is empty.'],
    ['of blank lines', Buffer.from('\n\n ,,\n'), 'file-unusable', 'The file is empty.'],
    [
      'without a needed column',
      Buffer.from('name,address,latitude\nCage,1 Street,51.5\n'),
      'file-unusable',
      'missing: longitude.',
    ],
    [
      'with a column twice',
      Buffer.from(`name,address,latitude,longitude,lat\n${court},1\n`),
      'file-unusable',
      'two columns for latitude',
    ],
    [
      'with 1,000 columns',
      Buffer.from(`name,address,latitude,longitude${',x'.repeat(996)}\n${court}\n`),
      'file-unusable',
      'The file has 1000 columns; at most 100 are allowed.',
    ],
    ['that is a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'file-unusable', 'not UTF-8 text'],
    ['with zero bytes', Buffer.from(`${HEADER}\n\0\0\0`), 'file-unusable', 'not a text file'],
    [
      'without any usable row',
      exported('x,Cage,1 Street,51.5,-0.12,,'),
      'file-unusable',
      'on line 2: The id must be',
    ],
  ])('%s', async (_, bytes, code, sentence) => {
    await createCourt(test.database)
    const before = await everything()
    for (const query of ['', '?dryRun=true']) {
      const answer = await send(bytes, query)
      expectApiError(answer, code)
      expect(answer.json()).toEqual({ success: false, code, error: expect.stringContaining(sentence) })
    }
    expect(await everything()).toEqual(before)
    expect(await listed()).toEqual([])
  })

  it('is required', async () => {
    const url = '/api/admin/import-courts-csv'
    const { headers, payload } = await encodeForm({ note: 'no file' })
    expectApiError(await test.call('POST', url, payload, headers), 'file-needed')
    expectApiError(await test.call('POST', url, {}), 'form-needed')
    expectApiError(await send(file(), '?dryRun=perhaps'), 'invalid-request')
  })

  it('is rejected during the upload if it is too large', { tags: ['large', 'any-database'] }, async () => {
    const answer = await send(Buffer.alloc(MAX_IMPORT_BYTES + 1, 'Cage,1 Street,51.5,-0.12\n'))
    expectApiError(answer, 'file-too-large')
    expect(answer.headers.connection).toBe('close')
  })

  it('is reported in the last line if progress was requested', async () => {
    const answer = await send(Buffer.from(''), '', { accept: 'application/x-ndjson' })
    expect(answer.statusCode).toBe(200)
    const failure = { success: false, error: 'The file is empty.', code: 'file-unusable' }
    expect(
      answer.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([failure])
  })
})

it('an import finishes even if the client that requested its progress disconnects', async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  const { payload, headers } = await encodeForm(
    {},
    { file: { bytes: file(',Windmill Court,1 Mill Lane,51.5,-0.1,,yes'), name: 'courts.csv' } },
  )
  const call = request({
    ...{ host: '127.0.0.1', port, method: 'POST', path: '/api/admin/import-courts-csv' },
    headers: { ...headers, accept: 'application/x-ndjson', authorization: 'Bearer token-of-boss' },
  })
  await once(call.end(payload), 'response')
  call.destroy()
  await waitFor(async () => {
    expect((await test.app.inject('/api/courts')).json()).toHaveLength(1)
  })
  await test.app.inject('/readyz')
  expect(failures).toBe('')
})

describe('a dry run', () => {
  it('returns what would happen to every row, and changes nothing', async () => {
    const same = await createCourt(test.database, { name: 'Same', address: 'A', tags: ['Nets'] })
    const changed = await createCourt(test.database, { name: 'Changed', address: 'A' })
    const retagged = await createCourt(test.database, { name: 'Retagged', address: 'A', tags: ['Nets'] })
    const archived = await createCourt(test.database, { name: 'Old', address: 'A', status: 'archived' })
    const missing = await createCourt(test.database, { name: 'Missing' })
    const spared = await createCourt(test.database, { name: 'Spared' })
    const merged = await createCourt(test.database, {
      name: 'Merged',
      status: 'archived',
      mergedInto: spared.id,
      latitude: 10,
    })
    await test.directory.refresh()
    const before = await everything()

    const answer = await tryOut(
      file(
        `${same.id},Same,A,51.5,-0.12,nets,yes`,
        `${changed.id},Changed,B,51.5,-0.12,,yes`,
        `${retagged.id},Retagged,A,51.5,-0.12,Lights,yes`,
        `${archived.id},Old,A,51.5,-0.12,,yes`,
        ',Brand new,A,52,0,,',
        `${spared.id},Spared,A,191,-0.12,,yes`,
        `${merged.id},Merged,A,10,-0.12,,yes`,
      ),
    )
    const place = { latitude: 51.5, longitude: -0.12, reason: null, changes: [] }
    const unread = { latitude: null, longitude: null, verdict: 'skipped', changes: [] }
    expect(answer.rows).toEqual([
      { line: 2, verdict: 'unchanged', court_id: same.id, name: 'Same', ...place },
      {
        line: 3,
        verdict: 'changed',
        court_id: changed.id,
        name: 'Changed',
        ...place,
        changes: [{ field: 'address', before: 'A', after: 'B' }],
      },
      {
        line: 4,
        verdict: 'changed',
        court_id: retagged.id,
        name: 'Retagged',
        ...place,
        changes: [{ field: 'tags', before: ['Nets'], after: ['Lights'] }],
      },
      { line: 5, verdict: 'restored', court_id: archived.id, name: 'Old', ...place },
      {
        line: 6,
        verdict: 'new',
        court_id: null,
        name: 'Brand new',
        latitude: 52,
        longitude: 0,
        reason: null,
        changes: [],
      },
      {
        line: 7,
        ...unread,
        name: 'Spared',
        court_id: spared.id,
        reason: 'Latitude must be between -90 and 90 degrees.',
      },
      {
        line: 8,
        ...unread,
        name: 'Merged',
        court_id: merged.id,
        reason: `This court was merged into court ${spared.id}.`,
      },
    ])
    expect(answer.missing).toEqual([{ id: missing.id, name: 'Missing', latitude: 51.5, longitude: -0.12 }])
    const counts = { total: 7, inserted: 1, updated: 4, archived: 1, skipped: 2 }
    expect(answer).toMatchObject({ success: true, dryRun: true, ...counts })
    await test.directory.refresh()
    expect(await everything()).toEqual(before)
    expect(await listed()).toEqual([])
  })
})

it('a dry run lists the changes field by field, as the import then logs them', async () => {
  const paid = { isFree: false, priceGbp: 4.5, priceDurationMinutes: 60, bookingUrl: 'https://example.org' }
  const known = await createCourt(test.database, {
    ...{ name: 'Cage', address: 'A', notes: 'Quiet.', isIndoor: null, tags: ['Nets', 'Sea view'] },
    ...paid,
  })
  const archived = await createCourt(test.database, { name: 'Old', address: 'A', status: 'archived' })
  const bytes = Buffer.from(
    [
      'name,address,latitude,longitude,tags,isFree,isIndoor',
      'CAGE,B,51.5001,-0.12,"sea view,Rooftop, half COURT",yes,no',
      'Old,B,51.5,-0.12,,yes,no',
    ].join('\n'),
  )
  const { rows } = await tryOut(bytes)
  const [cage, old] = rows
  expect(cage.changes).toEqual(
    [
      { field: 'name', before: 'Cage', after: 'CAGE' },
      { field: 'address', before: 'A', after: 'B' },
      { field: 'latitude', before: 51.5, after: 51.5001 },
      { field: 'isFree', before: false, after: true },
      { field: 'isIndoor', before: null, after: false },
      { field: 'priceGbp', before: 4.5, after: null },
      { field: 'priceDurationMinutes', before: 60, after: null },
      { field: 'tags', before: ['Nets', 'Sea view'], after: ['Half court', 'Rooftop', 'Sea view'] },
      { field: 'bookingUrl', before: 'https://example.org', after: null },
    ].sort((a, b) => FIELD_NAMES.indexOf(a.field as FieldName) - FIELD_NAMES.indexOf(b.field as FieldName)),
  )
  expect(old).toMatchObject({
    court_id: archived.id,
    verdict: 'restored',
    changes: [{ field: 'address', before: 'A', after: 'B' }],
  })
  await load(bytes)
  const { entries } = (await test.call('GET', `/api/admin/audit?kind=court&subject=${known.id}`)).json()
  const [{ before, after }] = entries
  const differing = Object.keys(after).filter((fact) => !isDeepStrictEqual(before[fact], after[fact]))
  expect(Object.fromEntries(differing.map((fact) => [fact, [before[fact], after[fact]]]))).toEqual(
    Object.fromEntries(
      cage.changes.map((change: FieldChange) => [change.field, [change.before, change.after]]),
    ),
  )
})

describe('an import', () => {
  it('is visible to readers, logged, and listed', async () => {
    const gone = await createCourt(test.database)
    const outcome = await load(file(',Cage,1 Street,51.5,-0.12,"Nets, Lights",yes', ',Hall,,51,0,,'))
    const counts = { total: 2, inserted: 1, updated: 0, archived: 1, skipped: 1 }
    expect(outcome).toMatchObject({ ...counts, problems: [{ line: 3, reason: 'Enter the address.' }] })
    expect((await everything()).list).toMatchObject([
      { name: 'Cage', isFree: true, tags: ['Lights', 'Nets'] },
    ])
    expect((await details(gone.id)).code).toBe('court-gone')
    expect(await listed()).toMatchObject([
      {
        id: outcome.importId,
        file_name: 'courts.csv',
        username: 'boss',
        undone_at: null,
        undoable: true,
        ...counts,
      },
    ])
    const [entry] = await test.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'import courts',
      actorId: test.admin.id,
      subjectId: outcome.importId,
    })
  })

  it('of thousands of rows skips the bad one, and leaves the court it names as it is', {
    tags: 'large',
  }, async () => {
    const spared = await createCourt(test.database, { name: 'Spared' })
    const rows = Array.from(
      { length: 2000 },
      (_, n) => `,Court ${n},Street ${n},${1 + n / 200},${n / 100},,yes`,
    )
    rows[1000] = `${spared.id},Spared,1 Street,191,0,,`
    expect(await load(file(...rows))).toMatchObject({
      total: 2000,
      inserted: 1999,
      archived: 0,
      problems: [{ line: 1002, reason: 'Latitude must be between -90 and 90 degrees.' }],
    })
    expect((await details(spared.id)).court.name).toBe('Spared')
  })

  describe('skips a row with a typo and keeps the court that it refers to,', () => {
    it.each([
      ['without an id', ',Park Cage,Park Lane,51.5,-0.12,,perhaps'],
      ['with an id that a spreadsheet rounded', '1E+05,Park Cage,Park Lane,51.5,-0.12,,yes'],
      ['with an id that no court has', '2000000000,park  cage,Park Lane,51.5002,-0.12,,perhaps'],
      ['without a latitude', ',Park Cage,Park Lane,,-0.12,,yes'],
      ['with a longitude that is none', ',Park Cage,Park Lane,51.5,-0.12W,,yes'],
      ['with a place that is none', ',Park Cage,Park Lane,here,there,,yes'],
      ['without a name', ',,Park Lane,51.5,-0.12,,yes'],
      ['with a comma outside of quotation marks', ',Park Cage,Park Lane, London,51.5,-0.12,,yes'],
      ['with a comma in its name', ',Park Cage,, Park Lane,51.5,-0.12,,yes'],
      ['with a cell too few', ',Park Cage,51.5,-0.12,,yes'],
    ])('%s', async (_, row) => {
      const { database } = test
      const meant = await createCourt(database, { name: 'Park Cage' })
      const merged = { name: 'Park Cage', status: 'archived', mergedInto: meant.id } as const
      await createCourt(database, merged)
      const elsewhere = await createCourt(database, { name: 'Park Cage', latitude: 53, longitude: 1 })
      await createCourt(database, { name: 'Other', latitude: 54 })
      await test.directory.refresh()
      const bytes = file(row, `${elsewhere.id},Park Cage,Moor Lane,53,1,,yes`)
      const { rows, missing } = await tryOut(bytes)
      expect(missing).toMatchObject([{ name: 'Other' }])
      expect(rows[0]).toMatchObject({ verdict: 'skipped' })
      expect(await load(bytes)).toMatchObject({ inserted: 0, archived: 1, skipped: 1 })
      const { list } = await everything()
      expect(list).toMatchObject([{ id: meant.id, address: meant.address }, { id: elsewhere.id }])
    })

    it('and returns its id', async () => {
      const meant = await createCourt(test.database, { name: 'Park Cage' })
      const bytes = file(',Park Cage,Park Lane,51.5,-0.12,,perhaps', ',Hall,1 Road,53,0,,')
      const { rows } = await tryOut(bytes)
      expect(rows[0]).toMatchObject({ verdict: 'skipped', court_id: meant.id })
    })

    it('but no other: not one far away, nor one with a row of its own', async () => {
      const { database } = test
      const far = await createCourt(database, { name: 'Park Cage', latitude: 51.51 })
      const own = await createCourt(database, { name: 'Park Cage' })
      await test.directory.refresh()
      const typo = ',Park Cage,Park Lane,51.5,-0.12,,perhaps'
      const { rows, missing } = await tryOut(file(`${own.id},Park Cage,Park Lane,51.5,-0.12,,yes`, typo))
      expect(rows[1]).toMatchObject({ verdict: 'skipped', court_id: null })
      expect(missing).toMatchObject([{ id: far.id }])
    })
  })

  it('skips a row whose id appeared before', async () => {
    const known = await createCourt(test.database)
    const outcome = await load(exported(`${known.id},A,1 Street,1,1,,`, `${known.id},B,2 Street,2,2,,`))
    expect(outcome.problems).toEqual([{ line: 3, reason: 'This is the same court as the one on line 2.' }])
    expect((await everything()).list).toMatchObject([{ id: known.id, name: 'A' }])
  })

  it('takes nothing of ours for the courts of a file that numbers its own', async () => {
    const { database } = test
    const known = await createCourt(database, { name: 'Brixton Cage' })
    await test.directory.refresh()
    const gyms = file(
      `${known.id},Harbor Gym,9 Avenue,38.98,-76.5,,`,
      'X010,Hill Gym,10 Avenue,38.99,-76.5,,',
    )
    const tried = await tryOut(gyms)
    expect(tried).toMatchObject({ inserted: 2, updated: 0, archived: 1 })
    const { problems } = await load(gyms)
    expect(problems).toEqual([
      { line: 2, reason: expect.stringMatching(/^Left out: the id\. Another court/) },
    ])
    expect(await details(known.id)).toMatchObject({ code: 'court-gone' })
    expect((await everything()).list).toMatchObject([{ name: 'Harbor Gym' }, { name: 'Hill Gym' }])
  })

  it('reports its progress on request', async () => {
    const bytes = file(',Cage,1 Street,51.5,-0.12,,', ',Hall,2 Street,51,0,,')
    const answer = await send(bytes, '', { accept: 'application/x-ndjson', 'accept-encoding': 'br, gzip' })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(
      answer.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { step: 'reading', rows: 2 },
      { step: 'storing', rows: 2 },
      { success: true, inserted: 2 },
    ])
    expect((await everything()).list).toHaveLength(2)
  })

  it('of the directory’s own export changes nothing, including formulas and line breaks', async () => {
    const { database, directory } = test
    await createCourt(database, {
      name: '=HYPERLINK("x")',
      address: '\'@home, "1" Street',
      latitude: -0.0000001,
      county: '+1',
      country: '-',
      isFree: false,
      isIndoor: true,
      court_type: '＝A1',
      priceGbp: 4.05,
      priceDurationMinutes: 90,
      rating: 3.5,
      notes: '=1+1\nline two\n\nline, "four"\t; 🏀',
      bookingUrl: 'https://example.org/?a=1&b="2"',
      tags: ['@nets', 'Half court', 'Lights, until 10pm', '6" rims'],
    })
    await createCourt(database, { isFree: null, isIndoor: null, county: null, country: null })
    await directory.refresh()
    const exported = (await test.app.inject('/api/courts.csv')).rawPayload
    const before = await everything()
    for (const bytes of [
      exported,
      exported.subarray(BYTE_ORDER_MARK.length),
      withCarriageReturns(exported),
    ]) {
      const { rows } = await tryOut(bytes)
      expect(rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['unchanged', 'unchanged'])
      await load(bytes)
      expect(await everything()).toEqual(before)
      expect((await test.app.inject('/api/courts.csv')).rawPayload.equals(exported)).toBe(true)
    }
  })
})

const BYTE_ORDER_MARK = Buffer.from('\uFEFF')
/** As a spreadsheet on Windows saves it. */
const withCarriageReturns = (bytes: Buffer) => Buffer.from(bytes.toString().replace(/\r?\n/g, '\r\n'))

describe('undoing an import', () => {
  it('fails if there is none, or it has been undone', async () => {
    for (const id of ['0', 'one', '1.5']) expectApiError(await undo(id), 'invalid-request')
    expectApiError(await undo(999_999), 'import-not-found')
    const { importId } = await load(file(',Cage,1 Street,51.5,-0.12,,'))
    expect((await undo(importId)).statusCode).toBe(200)
    expectApiError(await undo(importId), 'import-undone')
    expect((await listed()).map(({ undoable }: { undoable: boolean }) => undoable)).toEqual([false])
  })

  it('keeps courts that a later import changed', async () => {
    const first = await load(file(',Cage,1 Street,51.5,-0.12,,', ',Hall,2 Street,51,0,,'))
    await load(file(',Cage,1 Street,51.5,-0.12,,', ',Hall,New Street,51,0,,'))
    expect((await undo(first.importId)).json()).toMatchObject({
      reverted: 1,
      kept_count: 1,
      kept: [{ name: 'Hall' }],
    })
    expect((await everything()).list).toMatchObject([{ name: 'Hall', address: 'New Street' }])
  })

  it('follows the undoing of a later one', async () => {
    const court = await createCourt(test.database, { name: 'Cage', address: 'First Street' })
    await test.directory.refresh()
    const first = await load(file(`${court.id},Cage,Second Street,51.5,-0.12,,`))
    const second = await load(file(`${court.id},Cage,Third Street,51.5,-0.12,,`))
    for (const [{ importId }, address] of [
      [second, 'Second Street'],
      [first, 'First Street'],
    ] as const) {
      expect((await undo(importId)).json()).toMatchObject({ reverted: 1, kept_count: 0 })
      expect((await details(court.id)).court).toMatchObject({ address })
    }
  })

  it('can be finished after undoing a later one, in whatever order', async () => {
    const first = await load(file(',Cage,1 Street,51.5,-0.12,,', ',Hall,2 Street,51,0,,'))
    const second = await load(file(',Cage,1 Street,51.5,-0.12,,', ',Hall,New Street,51,0,,'))
    const part = (await undo(first.importId)).json()
    expect(part).toMatchObject({ reverted: 1, kept_count: 1, import: { undoable: true } })
    expect(part.import.undone_at).not.toBeNull()
    expect((await undo(first.importId)).json()).toMatchObject({ reverted: 0, kept_count: 1 })
    expect((await undo(second.importId)).json()).toMatchObject({ reverted: 1, kept_count: 0 })
    expect((await undo(first.importId)).json()).toMatchObject({ reverted: 1, kept_count: 0 })
    expect((await everything()).list).toEqual([])
    expectApiError(await undo(first.importId), 'import-undone')
  })

  it('fails for one that changed nothing', async () => {
    const rows = [',Cage,1 Street,51.5,-0.12,,', ',Hall,2 Street,51,0,,']
    const first = await load(file(...rows))
    const idle = await load(file(...rows, ',,no name,51,0,,'))
    expect([first.changed, idle.changed]).toEqual([2, 0])
    expect(await listed()).toMatchObject([
      { id: idle.importId, changed: 0, undoable: false },
      { id: first.importId, changed: 2, undoable: true },
    ])
    expectApiError(await undo(idle.importId), 'import-changed-nothing')
    expect((await undo(first.importId)).json()).toMatchObject({ reverted: 2, kept: [] })
    expect((await everything()).list).toEqual([])
  })

  it('fails if the earlier data was not kept', async () => {
    const counts = { total: 1, inserted: 1, updated: 0, archived: 0, skipped: 0 }
    const [old] = await test.database
      .insert(imports)
      .values({ fileName: 'old.csv', ...counts })
      .returning()
    expectApiError(await undo(old?.id), 'import-not-kept')
  })

  it('restores every field, tag and status', async () => {
    const { database, directory } = test
    const priced = await createCourt(database, {
      name: 'Priced',
      isFree: false,
      priceGbp: 4.05,
      rating: 3.5,
      latitude: 51.123456789,
      tags: ['Nets', 'Lights'],
    })
    const missing = await createCourt(database, { name: 'Missing', tags: ['Nets'] })
    const old = await createCourt(database, { name: 'Old', latitude: 10, status: 'archived' })
    await directory.refresh()
    const before = await everything()

    const { importId } = await load(
      exported(
        `${priced.id},Renamed,New address,10,10,"Nets, Showers",yes`,
        `${old.id},Old,New address,10,-0.12,Nets,no`,
        ',Brand new,1 Street,52,0,Nets,',
      ),
    )
    expect((await details(missing.id)).code).toBe('court-gone')
    const answer = (await undo(importId)).json()
    expect(answer).toMatchObject({ reverted: 4, kept: [], import: { id: importId, undoable: false } })
    expect(answer.import.undone_at).not.toBeNull()

    const after = await everything()
    expect(after.list).toEqual(before.list)
    const ids = new Set(before.state.map(({ id }) => id))
    expect(after.state.filter(({ id }) => ids.has(id))).toEqual(before.state)
    expect(after.tags.filter(({ courtId }) => ids.has(courtId))).toEqual(before.tags)
    expect(after.state.find(({ id }) => !ids.has(id))).toMatchObject({
      name: 'Brand new',
      status: 'archived',
    })
  })

  it('skips courts edited since, and lists them', async () => {
    const edited = await createCourt(test.database, { name: 'Edited' })
    const other = await createCourt(test.database, { name: 'Other' })
    const { importId } = await load(
      file(`${edited.id},Edited,New,51.5,-0.12,,`, `${other.id},Other,New,51.5,-0.12,,`),
    )
    await edit(edited.id, { notes: 'Seen myself.' })

    const answer = (await undo(importId)).json()
    expect(answer).toMatchObject({ reverted: 1, kept: [{ id: edited.id, name: 'Edited' }] })
    expect((await details(edited.id)).court).toMatchObject({ address: 'New', notes: 'Seen myself.' })
    expect((await details(other.id)).court).toMatchObject({ address: other.address })
  })

  it('keeps reviews, photos and confirmations, including those added since', async () => {
    const { database } = test
    const member = await createUser(database)
    const first = await load(
      file(',Cage,1 Street,51.5,-0.12,"Nets, Lights",yes', ',Hall,2 Street,51,0,Nets,no'),
    )
    const [cage, hall] = await database.select().from(courts).orderBy(courts.name)
    if (!cage || !hall) throw new Error('the courts were not imported')
    const jpeg = await twoHalves(900, 600).jpeg().toBuffer()
    const form = await encodeForm(
      { rating: '4', review_text: 'Good' },
      { photo: { bytes: jpeg, name: 'a.jpg' } },
    )
    const url = `/api/courts/${cage.id}/reviews`
    expect((await injectAs(test, member, { method: 'POST', url, ...form })).statusCode).toBe(201)
    const review = await createReview(database, cage, { userId: member.id })
    await voteReview(database, review, 'like')
    await createPhoto(database, cage, { reviewId: review.id })
    await voteFacility(database, cage, 'Nets', member)
    await voteFacility(database, cage, 'Lights', member)
    const contributions = async () => ({
      details: await test.call('GET', `/api/courts/${cage.id}/details`).then((answer) => {
        const { reviews, photos, facilities } = answer.json()
        return { reviews, photos, facilities }
      }),
      votes: await database.select().from(factReports).where(eq(factReports.userId, member.id)),
    })
    const before = await contributions()
    expect(before).toMatchObject({ details: { reviews: [{}, {}], photos: [{}, {}] }, votes: [{}, {}] })

    // Moved, renamed and without lights; then missing from the file; everything is restored each time.
    await load(file(`${cage.id},The Cage,1 Street,51.6,-0.12,Nets,yes`))
    expect((await contributions()).votes).toEqual(before.votes)
    const { importId } = await load(file(',Dome,3 Street,53,0,,'))
    const since = await createPhoto(database, hall)
    const dome = (await everything()).list[0]
    const late = await createReview(database, dome)
    expect((await undo(importId)).statusCode).toBe(200)
    await load(file(`${cage.id},Cage,1 Street,51.5,-0.12,"Nets, Lights",yes`))

    expect(await contributions()).toEqual(before)
    expect(await database.$count(photos, eq(photos.id, since.id))).toBe(1)
    expect(first.inserted).toBe(2)
    await test.call('POST', `/api/admin/courts/${dome.id}/restore`)
    expect((await details(dome.id)).reviews).toMatchObject([{ id: late.id }])
  })

  it('keeps a tag added since, and removes those that only the import added', async () => {
    const known = await createCourt(test.database, { name: 'Known', tags: ['Nets'] })
    const { importId } = await load(file(`${known.id},Known,New,51.5,-0.12,Lights,yes`))
    await tagCourt(test.database, known, 'Showers')
    await undo(importId)
    expect((await details(known.id)).court.tags.sort()).toEqual(['Nets', 'Showers'])
  })
})

describe('the history of a court', () => {
  const history = async (id: number, query = '') =>
    (await test.call('GET', `/api/admin/audit?kind=court&subject=${id}${query}`)).json()
  const told = async (id: number) =>
    (await history(id)).entries.map(({ action, before, after }: AuditEntryView) => [
      action,
      before && shortOf(before),
      shortOf(after),
    ])
  const shortOf = (kept: unknown) => {
    const { name, address, tags, status } = kept as Record<string, unknown>
    return { name, address, tags, status }
  }

  it('shows what each import changed, and who started it', async () => {
    const known = await createCourt(test.database, {
      name: 'Cage',
      address: 'Old',
      notes: 'Quiet.',
      tags: ['Nets'],
    })
    const { importId } = await load(file(`${known.id},Cage,New,51.5,-0.12,"nets,New tag",yes`))
    const { entries, next } = await history(known.id)
    const before = {
      ...{ name: 'Cage', address: 'Old', latitude: 51.5, longitude: -0.12, notes: 'Quiet.', isFree: true },
      ...{ county: known.county, priceGbp: null, tags: ['Nets'], status: 'published', mergedInto: null },
    }
    expect(next).toBeNull()
    expect(entries).toMatchObject([
      {
        action: 'import courts',
        imported_from: expect.stringMatching(/\.csv$/),
        actor_id: test.admin.id,
        actor_name: 'boss (boss@example.org)',
        subject_kind: 'court',
        subject_id: known.id,
        subject_court: { id: known.id, name: 'Cage', published: true },
        before,
        after: { ...before, address: 'New', tags: ['Nets', 'New tag'] },
      },
    ])
    expect(auditLogView.parse({ entries, next })).toEqual({ entries, next })
    const { entries: all } = (await test.call('GET', '/api/admin/audit?limit=1')).json()
    expect(all).toMatchObject([{ id: entries[0].id, subject_kind: 'import', subject_id: importId }])
  })

  it('shows every kind of change by imports and their undoing, and nothing else', async () => {
    const known = await createCourt(test.database, { name: 'Cage', address: 'A', tags: [] })
    const cage = { name: 'Cage', address: 'A', tags: [], status: 'published' }
    const gone = { ...cage, status: 'archived' }
    await load(file(`${known.id},Cage,A,51.5,-0.12,,yes`, ',Dome,D,52,0,Lights,'))
    const dome = (await everything()).list.find(({ name }: { name: string }) => name === 'Dome').id
    const added = { name: 'Dome', address: 'D', tags: ['Lights'], status: 'published' }
    expect(await told(known.id)).toEqual([])
    expect(await told(dome)).toEqual([['import courts', null, added]])

    const { importId } = await load(file(`${dome},Dome,E,52,0,Lights,`))
    await edit(dome, { notes: 'Seen myself.' })
    await undo(importId)
    await load(file(`${dome},Dome,E,52,0,Lights,`))
    await load(file(`${known.id},Cage,A,51.5,-0.12,,yes`, `${dome},Dome,E,52,0,Lights,`))
    expect(await told(known.id)).toEqual([
      ['import courts', gone, cage],
      ['import courts', cage, gone],
      ['undo import', gone, cage],
      ['import courts', cage, gone],
    ])
    const moved = { ...added, address: 'E' }
    expect(await told(dome)).toEqual([
      ['edit court', moved, moved],
      ['import courts', added, moved],
      ['import courts', null, added],
    ])
  })

  it('shows that a court was archived when the import that added it was undone', async () => {
    const { importId } = await load(file(',Dome,D,52,0,Lights,'))
    const dome = (await everything()).list[0].id
    await undo(importId)
    const added = { name: 'Dome', address: 'D', tags: ['Lights'], status: 'published' }
    expect(await told(dome)).toEqual([
      ['undo import', added, { ...added, status: 'archived' }],
      ['import courts', null, added],
    ])
  })

  it('comes in pages that include imports', async () => {
    const known = await createCourt(test.database, { name: 'Cage', address: 'A' })
    await load(file(`${known.id},Cage,B,51.5,-0.12,,yes`))
    await edit(known.id, { address: 'C' })
    await load(file(`${known.id},Cage,D,51.5,-0.12,,yes`))
    const addresses: unknown[] = []
    for (let next = ''; ; ) {
      const page = await history(known.id, `&limit=1${next}`)
      addresses.push(...page.entries.map(({ after }: { after: { address: string } }) => after.address))
      if (page.next === null) break
      next = `&before=${page.next}`
    }
    expect(addresses).toEqual(['D', 'C', 'B'])
  })

  it('can restore the states before and after an import', async () => {
    const known = await createCourt(test.database, {
      name: 'Cage',
      address: 'A',
      notes: 'Quiet.',
      tags: ['Nets'],
    })
    const other = await createCourt(test.database, { name: 'Other' })
    await load(file(`${known.id},Cage,B,51.5,-0.12,Lights,yes`, ',Dome,D,52,0,Lights,'))
    const [{ id: entry }] = (await history(known.id)).entries
    const restore = (id: number, body: object) => test.call('POST', `/api/admin/courts/${id}/restore`, body)
    expectApiError(await restore(other.id, { entry: entry + 1000 }), 'earlier-state-not-found')
    await load(file(`${known.id},Cage,C,51.5,-0.12,Lights,yes`))
    const untouched = await createCourt(test.database, { name: 'Untouched' })
    expectApiError(await restore(untouched.id, { entry }), 'earlier-state-not-found')
    const { court } = (await restore(known.id, { entry })).json()
    expect(court).toMatchObject({ address: 'A', notes: 'Quiet.', tags: ['Nets'] })
    const after = (await restore(known.id, { entry, state: 'after' })).json()
    expect(after.court).toMatchObject({ address: 'B', notes: 'Quiet.', tags: ['Lights'] })
  })
})
