import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createPhoto, createUser, reportFact } from '../../../test/factories.ts'
import { MAX_SEEN_LATELY } from '../../courts/contract/rules.ts'
import type { SeenLatelyItem } from '../contract/schema.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const dayOf = (time: Date) => time.toISOString().slice(0, 10)

describe('what was seen lately', () => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp()
  })
  afterEach(async () => {
    await test.close()
  })

  async function read() {
    await test.directory.refresh()
    const answer = await test.app.inject({ method: 'GET', url: '/api/courts/seen-lately' })
    expect(answer.statusCode).toBe(200)
    return (answer.json() as SeenLatelyItem[]).map(({ court, ...item }) => ({ name: court.name, ...item }))
  }

  it('is the latest confirmations, photos and courts by people, with the day only', async () => {
    const { database } = test
    const user = await createUser(database)
    const lit = await createCourt(database, { name: 'Lit' })
    await reportFact(database, lit, { fact: 'nets', value: 'chain', createdAt: daysAgo(9) })
    await reportFact(database, lit, { fact: 'floodlights', value: true, createdAt: daysAgo(3) })
    const seen = await createCourt(database, { name: 'Photographed' })
    await createPhoto(database, seen, { createdAt: daysAgo(2) })
    const added = { submittedBy: user.id, createdAt: daysAgo(1) }
    await createCourt(database, { name: 'Added', ...added })
    await createCourt(database, { name: 'Waiting', status: 'pending', ...added })
    const waiting = await createCourt(database, { name: 'With a photo that waits' })
    await createPhoto(database, waiting, { status: 'pending' })
    expect(await read()).toEqual([
      { name: 'Added', what: 'court', day: dayOf(daysAgo(1)) },
      { name: 'Photographed', what: 'photo', day: dayOf(daysAgo(2)) },
      { name: 'Lit', what: 'fact', fact: 'Floodlights: Lit after dark', day: dayOf(daysAgo(3)) },
    ])
  })

  it('leaves out what accounts that are banned said, and what is disputed', async () => {
    const { database } = test
    const banned = await createUser(database, { status: 'banned' })
    for (const name of ['One', 'Two', 'Three']) {
      const court = await createCourt(database, { name })
      await reportFact(database, court, { fact: 'floodlights', value: true })
    }
    const court = await createCourt(database, { name: 'Said by a banned account' })
    await reportFact(database, court, { fact: 'floodlights', value: true, userId: banned.id })
    const disputed = await createCourt(database, { name: 'Disputed' })
    for (const value of [true, false]) await reportFact(database, disputed, { fact: 'floodlights', value })
    expect((await read()).map(({ name }) => name).sort()).toEqual(['One', 'Three', 'Two'])
  })

  it('is the courts of which most is known if there is no news', async () => {
    const { database } = test
    const old = { createdAt: daysAgo(61) }
    const little = await createCourt(database, { name: 'Little known' })
    await reportFact(database, little, { fact: 'nets', value: 'chain', ...old })
    const well = await createCourt(database, { name: 'Well known' })
    await reportFact(database, well, { fact: 'nets', value: 'chain', ...old })
    await reportFact(database, well, { fact: 'floodlights', value: true, ...old })
    expect(await read()).toEqual([
      { name: 'Well known', what: 'known' },
      { name: 'Little known', what: 'known' },
    ])
  })

  it('is limited', async () => {
    for (let i = 0; i <= MAX_SEEN_LATELY; i++) {
      const court = await createCourt(test.database, { name: `Court ${i}` })
      await reportFact(test.database, court, { fact: 'floodlights', value: true })
    }
    expect(await read()).toHaveLength(MAX_SEEN_LATELY)
  })
})
