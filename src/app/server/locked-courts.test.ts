import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createReview, createUser, tagCourt, voteFacility } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { waitForLockWaits } from '../../../test/lock-waits.ts'
import { TestQueue } from '../../../test/queue.ts'
import { injectAs } from '../../../test/tokens.ts'
import { courts, users } from '../../database/schema/index.ts'

/** More than the number of transaction connections. */
const MANY = 10

interface Court {
  id: number
  name: string
  nets: number
}

let test: AdminTestApp
let held: Court
let free: Court
beforeAll(async () => {
  test = await openTestAppWithAdmin({}, { databaseLimits: { waitSeconds: 4 } })
  // Opens all connections for transactions: on a busy machine that would take as long as others wait for one.
  const begin = () => test.database.transaction((tx) => tx.execute('select'))
  await Promise.all(Array.from({ length: MANY }, begin))
})
afterAll(() => test.close())
beforeEach(async () => {
  free = await courtWithNets('Arches')
  held = await courtWithNets('Windmill Court')
  await test.directory.refresh()
})

async function courtWithNets(name: string): Promise<Court> {
  const court = await createCourt(test.database, { name })
  return { id: court.id, name, nets: await tagCourt(test.database, court, 'Nets') }
}

/** Locks the court on a separate connection while `act` runs. */
const holding = <T>(court: Court, act: () => Promise<T>): Promise<T> =>
  test.database.transaction(async (tx) => {
    await tx.select({ id: courts.id }).from(courts).where(eq(courts.id, court.id)).for('update')
    return act()
  })

const vote = async ({ id, nets }: Court) =>
  injectAs(test, await createUser(test.database), {
    method: 'POST',
    url: `/api/courts/${id}/facilities/${nets}/vote`,
  })

const suggest = async ({ id }: Court) =>
  injectAs(test, await createUser(test.database), {
    method: 'POST',
    url: `/api/courts/${id}/facility-suggestions`,
    payload: { name: 'Swings' },
  })

/** Imports a file that changes the courts. */
const importing = async (changed: Court[]) => {
  const rows = changed.map(({ id, name }) => `${id},${name},1 Mill Lane,51.5,-0.12,Bring chalk.`)
  const bytes = Buffer.from(['id,name,address,latitude,longitude,notes', ...rows].join('\n'))
  const form = await encodeForm({}, { file: { bytes, name: 'courts.csv' } })
  return test.call('POST', '/api/admin/import-courts-csv', form.payload, form.headers)
}

describe.skipIf(inject('template').kind === 'embedded')('while a court is locked', () => {
  it('only changes to it are rejected, quickly', async () => {
    await holding(held, async () => {
      const stuck = Array.from({ length: MANY }, () => vote(held))
      const details = await test.app.inject(`/api/courts/${held.id}/details`)
      expect(details.statusCode).toBe(200)
      expect((await vote(free)).json()).toEqual({ vote_count: 1, userVote: true })
      for (const answer of await Promise.all(stuck)) {
        expectApiError(answer, 'unavailable')
        expect(answer.headers['retry-after']).toBe('5')
      }
    })
    expect((await vote(held)).json()).toEqual({ vote_count: 1, userVote: true })
  })

  it('a bulk decision fails for that court only', async () => {
    const [there, here] = await Promise.all(
      [held, free].map(({ id }) => createReview(test.database, { id }, { status: 'pending' })),
    )
    const decisions = [there, here].map((review) => ({ key: `review ${review?.id}`, action: 'approve' }))
    const results = await holding(held, () => new TestQueue(test).decideAll(decisions))
    expect(results).toMatchObject([{ code: 'unavailable' }, { code: null }])
  })

  it('an import waits for it, and votes for other courts do not wait for the import', async () => {
    let answer: ReturnType<typeof importing> | undefined
    await holding(held, async () => {
      const elsewhere = await courtWithNets('Cage')
      answer = importing([free, held])
      await waitForLockWaits(test.database)
      expect((await vote(elsewhere)).json()).toEqual({ vote_count: 1, userVote: true })
      expectApiError(await vote(free), 'unavailable')
      expect((await suggest(free)).statusCode).toBe(201)
    })
    expect((await answer)?.json()).toMatchObject({ success: true })
    expect((await vote(free)).json()).toEqual({ vote_count: 1, userVote: true })
  })

  it('recording or undoing an import does not delay votes for other courts', async () => {
    const votingDuring = (begin: () => ReturnType<typeof importing>) =>
      test.database.transaction(async (tx) => {
        await tx.execute('lock table audit_log in exclusive mode')
        const coming = begin()
        await waitForLockWaits(test.database)
        const elsewhere = await courtWithNets('Cage')
        expect((await vote(elsewhere)).json()).toEqual({ vote_count: 1, userVote: true })
        return { coming }
      })
    const imported = await (await votingDuring(() => importing([free, held]))).coming
    const { importId } = imported.json()
    const undone = await votingDuring(() => test.call('POST', `/api/admin/imports/${importId}/undo`))
    expect((await undone.coming).statusCode).toBe(200)
  })

  it('an account that voted for a court locked by an import can be banned only afterwards', async () => {
    const voter = await createUser(test.database)
    await voteFacility(test.database, free, 'Nets', voter)
    const ban = () => test.call('PATCH', `/api/admin/users/${voter.id}/status`, { status: 'banned' })
    const account = () =>
      test.database.select({ status: users.status }).from(users).where(eq(users.id, voter.id))
    let answer: ReturnType<typeof importing> | undefined
    await holding(held, async () => {
      answer = importing([free, held])
      await waitForLockWaits(test.database)
      const refused = await ban()
      expectApiError(refused, 'unavailable')
      expect(refused.headers['retry-after']).toBe('5')
      expect(await account()).toEqual([{ status: 'active' }])
    })
    expect((await answer)?.json()).toMatchObject({ success: true })
    expect((await ban()).statusCode).toBe(200)
  })

  it('a court merged while an import is waiting stays merged, and the other court stays published', async () => {
    const late = await courtWithNets('Cage')
    const target = await courtWithNets('The Cage')
    let answer: ReturnType<typeof importing> | undefined
    await holding(held, async () => {
      answer = importing([held, late])
      await waitForLockWaits(test.database)
      const merged = await test.call('POST', `/api/admin/courts/${late.id}/merge`, { into: target.id })
      expect(merged.statusCode).toBe(200)
    })
    expect((await answer)?.json()).toMatchObject({ success: true })
    const now = await test.database
      .select({ id: courts.id, status: courts.status, mergedInto: courts.mergedInto })
      .from(courts)
      .where(inArray(courts.id, [late.id, target.id]))
      .orderBy(courts.id)
    expect(now).toEqual([
      { id: late.id, status: 'archived', mergedInto: target.id },
      { id: target.id, status: 'published', mergedInto: null },
    ])
  })
})
