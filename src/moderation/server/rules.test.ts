import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createReview, createUser, reportFact } from '../../../test/factories.ts'
import { injectAs } from '../../../test/tokens.ts'
import {
  auditLog,
  courts,
  givenRoles,
  possibleDuplicates,
  sourceCourts,
  sourceDifferences,
  sources,
} from '../../database/schema/index.ts'
import type { QueueRule, QueueRuleView } from '../contract/rules.ts'
import { appliesToPair } from './rules.ts'

type Court = Awaited<ReturnType<typeof createCourt>>

let test: AdminTestApp
beforeAll(async () => {
  test = await openTestAppWithAdmin()
  await test.database.insert(sources).values([{ name: 'osm-xx' }, { name: 'halls' }])
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.execute(sql`
    truncate decisions, decision_changes, possible_duplicates, source_differences, source_courts, reviews, fact_reports,
      audit_log cascade`)
  await test.database.delete(courts)
})

const url = '/api/admin/queue/rules'
const apply = async (rule: QueueRule, more: object = {}): Promise<QueueRuleView> => {
  const answer = await test.call('POST', url, { rule, dryRun: false, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const preview = (rule: QueueRule) => apply(rule, { dryRun: true })
const SAME_NAME = { rule: 'same-name', metres: 30 } as const
const queued = async (query = '') => (await test.call('GET', `/api/admin/queue${query}`)).json()
const undo = (batch: number | null) => test.call('POST', '/api/admin/queue/undo', { batch })
const statuses = async () => (await test.database.select().from(courts)).map(({ status }) => status)

let place = 0
/** A pair of courts some metres apart, the first one of a source. */
async function pair(
  [name, otherName]: [string, string],
  { metres = 10, drawnAgain = false, source = 'osm-xx' } = {},
) {
  place += 0.1
  const latitude = 10 + place
  const other = await createCourt(test.database, { name: otherName, latitude, longitude: 20 })
  const court = await createCourt(test.database, {
    ...{ name, latitude: latitude + metres / 111_195, longitude: 20 },
  })
  await bringing(court, source)
  await test.database.insert(possibleDuplicates).values({ courtId: court.id, otherId: other.id, drawnAgain })
  return { court, other, key: `duplicate ${court.id} ${other.id}` }
}

const bringing = ({ id, latitude, longitude }: Court, source: string) =>
  test.database.insert(sourceCourts).values({
    ...{ source, sourceId: `way/${id}`, courtId: id, isBrought: true, tags: {}, latitude, longitude },
  })

async function difference(field: string, value: unknown, wanted: Partial<Court> = {}, source = 'osm-xx') {
  const court = await createCourt(test.database, wanted)
  await bringing(court, source)
  await test.database.insert(sourceDifferences).values({ courtId: court.id, source, field, value })
  return { court, key: `difference ${court.id} ${source} ${field}` }
}
const isEdited = (subjectId: number, before: object, after: object) =>
  test.database
    .insert(auditLog)
    .values({ actorName: 'jo', action: 'edit court', subjectKind: 'court', subjectId, before, after })
const keysOf = ({ sample }: QueueRuleView) => sample.map(({ key }) => key).sort()

describe('a rule', () => {
  it('is for administrators, and has to be one', async () => {
    const moderator = await createUser(test.database)
    await test.database.insert(givenRoles).values({ userId: moderator.id, role: 'moderator' })
    const payload = { rule: SAME_NAME, dryRun: true }
    const call = { method: 'POST', url, payload } as const
    expectApiError(await test.app.inject(call), 'admin-auth-required')
    expectApiError(await injectAs(test, moderator, call), 'role-needed')
    for (const rule of [
      ...[undefined, {}, { rule: 'all' }, { rule: 'same-name' }, { rule: 'same-name', metres: 0 }],
      ...[
        { rule: 'same-name', metres: 5000 },
        { rule: 'field', field: 'name' },
        { rule: 'field', use: 'ours' },
      ],
    ])
      expectApiError(await test.call('POST', url, { rule, dryRun: true }), 'invalid-request')
    expectApiError(await test.call('POST', url, { rule: SAME_NAME }), 'invalid-request')
  })

  it('that is tried out decides nothing', async () => {
    const { court, other, key } = await pair(['Praça da Sé', 'Praca da Se'], { metres: 12 })
    expect(await preview(SAME_NAME)).toEqual({
      ...{ matches: 1, decided: 0, failed: 0, problem: null, left: 1, batch: null },
      sample: [
        {
          ...{ key, distance_m: 12, field: null, ours: null, theirs: null },
          court: { id: court.id, name: 'Praça da Sé' },
          other: { id: other.id, name: 'Praca da Se' },
        },
      ],
    })
    expect((await queued()).total).toBe(1)
  })
})

describe('a rule about pairs', () => {
  const like = (one: string, other: string, distance_m: number, isMade = false) => ({
    court: { name: one, has_made_name: isMade },
    other: { name: other, has_made_name: false },
    ...{ distance_m, why: 'near' as const },
  })

  it('applies to like names up to its distance, and to unlike ones beyond it', () => {
    const applies = (
      rule: 'same-name' | 'other-name',
      ...[one, other, metres, isMade]: Parameters<typeof like>
    ) => appliesToPair({ rule, metres: 30, source: undefined }, like(one, other, metres, isMade))
    expect(applies('same-name', 'Sumida Park', 'Sumida', 30)).toBe(true)
    expect(applies('same-name', 'Sumida Park', 'Sumida', 31)).toBe(false)
    expect(applies('same-name', 'Sumida Park', 'Ueno', 1)).toBe(false)
    // Names that don't tell courts apart, or that a program made.
    expect(applies('same-name', 'Court', 'Court', 1)).toBe(false)
    expect(applies('same-name', 'Sumida', 'Sumida', 1, true)).toBe(false)
    expect(applies('other-name', 'Sumida', 'Ueno', 31)).toBe(true)
    expect(applies('other-name', 'Sumida', 'Ueno', 30)).toBe(false)
    expect(applies('other-name', 'Sumida', 'Court', 80)).toBe(false)
    expect(applies('other-name', 'Sumida', 'Ueno', 80, true)).toBe(false)
  })

  it('merges the added courts into ours, and is undone as one', async () => {
    const first = await pair(['Sumida', 'Sumida Park'])
    await pair(['Ueno', 'Ueno'])
    const far = await pair(['Shiba', 'Shiba'], { metres: 60 })
    await createReview(test.database, first.court)
    const done = await apply(SAME_NAME)
    expect(done).toMatchObject({ matches: 2, decided: 2, failed: 0, left: 0, batch: expect.any(Number) })
    expect((await queued()).items).toMatchObject([{ key: far.key }])
    expect((await statuses()).filter((status) => status === 'archived')).toHaveLength(2)
    const { results } = (await undo(done.batch)).json()
    expect(results).toMatchObject([{ code: null }, { code: null }])
    expect((await queued()).total).toBe(3)
    expect(await statuses()).not.toContain('archived')
  })

  it('tells others apart', async () => {
    const { key } = await pair(['Sumida', 'Ueno'], { metres: 60 })
    await pair(['Sumida', 'Ueno'], { metres: 40 })
    const done = await apply({ rule: 'other-name', metres: 50 })
    expect(keysOf(done)).toEqual([key])
    expect((await queued('?kind=duplicate')).total).toBe(1)
    expect(await statuses()).not.toContain('archived')
  })

  it('leaves out courts that could be merged into either of two, and what was passed on', async () => {
    const { court, other } = await pair(['Sumida', 'Sumida'])
    const third = await createCourt(test.database, {
      ...{ name: 'Sumida', latitude: other.latitude, longitude: 20 },
    })
    await test.database.insert(possibleDuplicates).values({ courtId: court.id, otherId: third.id })
    const passed = await pair(['Ueno', 'Ueno'])
    await test.call('POST', '/api/admin/queue/decisions', {
      decisions: [{ key: passed.key, action: 'pass-on', passed_on: { to: 'The mapper' } }],
    })
    expect(await preview(SAME_NAME)).toMatchObject({ matches: 0 })
  })

  it('takes those that were drawn anew, of one source', async () => {
    const { key } = await pair(['', 'Sumida'], { drawnAgain: true, source: 'halls' })
    await pair(['', 'Ueno'], { drawnAgain: true })
    await pair(['', 'Shiba'], { source: 'halls' })
    expect(await preview({ rule: 'drawn-again' })).toMatchObject({ matches: 2 })
    expect(keysOf(await apply({ rule: 'drawn-again', source: 'halls' }))).toEqual([key])
  })
})

describe('a rule about differences', () => {
  it('keeps ours or takes theirs in one field, and is undone as one', async () => {
    const { court, key } = await difference('name', 'The Windmill', { name: 'Windmill' })
    await difference('address', '1 Mill Lane', { address: '2 Mill Lane' })
    const rule = { rule: 'field', field: 'name', use: 'theirs' } as const
    const done = await apply(rule)
    expect(done).toMatchObject({
      ...{ matches: 1, decided: 1 },
      sample: [{ key, field: 'name', ours: 'Windmill', theirs: 'The Windmill', other: null }],
    })
    const nameOf = async () => (await test.call('GET', `/api/courts/${court.id}/details`)).json().court.name
    expect(await nameOf()).toBe('The Windmill')
    await undo(done.batch)
    expect(await nameOf()).toBe('Windmill')
    expect(await apply({ ...rule, use: 'ours' })).toMatchObject({ decided: 1 })
    expect((await queued('?kind=difference')).total).toBe(1)
  })

  it('takes theirs where nobody has set the field, or confirmed the fact lately', async () => {
    const unset = await difference('name', 'The Windmill', { name: 'Windmill' })
    await isEdited(unset.court.id, { name: 'Windmill', hoops: 1 }, { name: 'Windmill', hoops: 2 })
    const set = await difference('name', 'The Windmill', { name: 'Windmill' })
    await isEdited(set.court.id, { name: 'Mill' }, { name: 'Windmill' })
    const sender = await createUser(test.database)
    await difference('name', 'The Windmill', { name: 'Windmill', submittedBy: sender.id })
    const stale = await difference('floodlights', false)
    const fresh = await difference('floodlights', false)
    for (const [{ court }, days] of [
      [stale, 3000],
      [fresh, 3],
    ] as const)
      await reportFact(test.database, court, {
        ...{ fact: 'floodlights', value: true, createdAt: new Date(Date.now() - days * 86_400_000) },
      })
    expect(keysOf(await apply({ rule: 'unconfirmed' }))).toEqual([stale.key, unset.key].sort())
    expect((await queued('?kind=difference')).total).toBe(3)
  })
})
