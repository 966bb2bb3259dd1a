import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createUser, reportFact, reportProblem } from '../../../test/factories.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import { courts } from '../../database/schema/courts.ts'
import type { ProblemName } from '../../facts/contract/problems.ts'
import { courtPlayableView } from '../../playable/contract/schema.ts'

let test: TestApp
beforeEach(async () => {
  test = await openTestApp()
  vi.useFakeTimers({ toFake: ['Date'], now: EVENING })
})
afterEach(async () => {
  vi.useRealTimers()
  await test.close()
})

const EVENING = Date.parse('2026-11-23T18:00:30Z')
const NOON = Date.parse('2026-11-23T12:00:30Z')
const MILES_PER_DEGREE = 69.1

/** A court that many miles north of the others, with lights that people confirmed, or without. */
async function courtAt(miles: number, name: string, hasLights: boolean) {
  const place = { latitude: 51.5 + miles / MILES_PER_DEGREE, longitude: -0.1 }
  const court = await createCourt(test.database, { ...place, name })
  await reportFact(test.database, court, { fact: 'floodlights', value: hasLights })
  return court
}

const breaks = async (court: { id: number }, kind: ProblemName) =>
  reportProblem(test.database, court, { kind, by: [await createUser(test.database)] })

async function planB({ id }: { id: number }, query = '') {
  await test.directory.refresh()
  const answer = await test.app.inject(`/api/courts/${id}/playable${query}`)
  return courtPlayableView.parse(answer.json()).plan_b
}

it('names none beyond five miles, and none where it is not certain', async () => {
  const dark = await courtAt(0, 'Dark', false)
  await courtAt(5.1, 'Too far', true)
  await createCourt(test.database, { latitude: 51.5, longitude: -0.1, name: 'Nobody has said' })
  expect(await planB(dark)).toBeUndefined()
  await courtAt(4.9, 'In reach', true)
  expect(await planB(dark)).toMatchObject({ name: 'In reach' })
})

it('names none where one can play, where it is not known, and at another moment', async () => {
  await courtAt(1, 'Lit', true)
  const lit = await courtAt(0, 'Lit, too', true)
  const unknown = await createCourt(test.database, { latitude: 51.5, longitude: -0.1 })
  const dark = await courtAt(0, 'Dark', false)
  expect(await planB(lit)).toBeUndefined()
  expect(await planB(unknown)).toBeUndefined()
  expect(await planB(dark, '?at=2026-11-23T18:01:00Z')).toBeUndefined()
  expect(await planB(dark)).toBeDefined()
})

it('names no court that has left the directory, and none with a problem', async () => {
  const dark = await courtAt(0, 'Dark', false)
  const left = await courtAt(1, 'Left', true)
  const broken = await courtAt(2, 'Broken', true)
  await courtAt(3, 'Whole', true)
  expect(await planB(dark)).toMatchObject({ id: left.id })
  await test.database.transaction(async (tx) => {
    await tx.update(courts).set({ status: 'archived' }).where(eq(courts.id, left.id))
    await publishChanges(tx, [left.id])
  })
  expect(await planB(dark)).toMatchObject({ id: broken.id })
  await breaks(broken, 'rim_bent')
  expect(await planB(dark)).toMatchObject({ name: 'Whole' })
})

it('names the nearest other court, with what holds there', async () => {
  const dark = await courtAt(0, 'Dark', false)
  await courtAt(2, 'Farther', true)
  const { id } = await courtAt(1, 'Nearer', true)
  const { distanceMiles, ...named } = (await planB(dark)) ?? {}
  expect(distanceMiles).toBeCloseTo(1, 2)
  expect(named).toEqual({ id, name: 'Nearer', state: 'playable', until: null, headline: 'Playable now' })
})

it('is there for a court with a problem, also while one can play', async () => {
  vi.setSystemTime(NOON)
  const broken = await courtAt(0, 'Broken', true)
  await courtAt(1, 'Whole', true)
  expect(await planB(broken)).toBeUndefined()
  await breaks(broken, 'rim_missing')
  expect(await planB(broken)).toMatchObject({ name: 'Whole' })
  const locked = await courtAt(0.9, 'Locked', true)
  await breaks(locked, 'locked')
  expect(await planB(locked)).toMatchObject({ name: 'Whole' })
})

it('stands in lists, also in those of a few courts', async () => {
  const dark = await courtAt(0, 'Dark', false)
  await courtAt(1, 'Lit', true)
  const named = await planB(dark)
  expect(named).toMatchObject({ name: 'Lit' })
  const query = 'limit=100&include=playable'
  const listed = (await test.app.inject(`/api/courts?${query}&near=51.5,-0.1`)).json()
  expect(listed.map(({ playable }: { playable: unknown }) => playable)).toMatchObject([{ plan_b: named }, {}])
  expect(listed[1].playable).not.toHaveProperty('plan_b')
  const call = { method: 'POST', url: `/api/courts/list?${query}`, payload: { ids: [dark.id] } } as const
  expect((await test.app.inject(call)).json()).toMatchObject([{ playable: { plan_b: named } }])
})
