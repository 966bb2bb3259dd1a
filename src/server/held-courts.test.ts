import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { type Administration, openAdministration } from '../../test/administration.ts'
import { createCourt, createUser, tagCourt } from '../../test/factories.ts'
import { encodeForm } from '../../test/forms.ts'
import { expectRefusal } from '../../test/refusals.ts'
import { injectAs } from '../../test/tokens.ts'
import { courts } from './db/schema/index.ts'

/** More than there are connections for transactions. */
const MANY = 10

interface Court {
  id: number
  name: string
  nets: number
}

let test: Administration
let held: Court
let free: Court
beforeAll(async () => {
  test = await openAdministration({}, { databaseLimits: {} })
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

/** Holds the court in a connection of its own until the act is over. */
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

const importing = async (rows: string) => {
  const bytes = Buffer.from(`id,name,address,latitude,longitude,notes\n${rows}`)
  const form = await encodeForm({}, { file: { bytes, name: 'courts.csv' } })
  return test.call('POST', '/api/admin/import-courts-csv', form.payload, form.headers)
}

const somebodyWaits = () =>
  vi.waitFor(
    async () => {
      const waiting = await test.database.execute(sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      expect(waiting.rows).toHaveLength(1)
    },
    { timeout: 20_000 },
  )

describe.skipIf(inject('template').kind === 'embedded')('while somebody holds a court', () => {
  it('what would change it is refused soon, and nothing else is', async () => {
    await holding(held, async () => {
      const stuck = Array.from({ length: MANY }, () => vote(held))
      const details = await test.app.inject(`/api/courts/${held.id}/details`)
      expect(details.statusCode).toBe(200)
      for (const answer of await Promise.all(stuck)) {
        expectRefusal(answer, 'unavailable')
        expect(answer.headers['retry-after']).toBe('5')
      }
      const waiting = vote(held)
      await somebodyWaits()
      expect((await vote(free)).json()).toEqual({ vote_count: 1, userVote: true })
      await somebodyWaits()
      expectRefusal(await waiting, 'unavailable')
    })
    expect((await vote(held)).json()).toEqual({ vote_count: 1, userVote: true })
  })

  it('an import waits for it, and votes for other courts do not wait for the import', async () => {
    const rows = [free, held].map(({ id, name }) => `${id},${name},1 Mill Lane,51.5,-0.12,Bring chalk.`)
    let answer: ReturnType<typeof importing> | undefined
    await holding(held, async () => {
      const elsewhere = await courtWithNets('Cage')
      answer = importing(rows.join('\n'))
      await somebodyWaits()
      expect((await vote(elsewhere)).json()).toEqual({ vote_count: 1, userVote: true })
      expectRefusal(await vote(free), 'unavailable')
    })
    expect((await answer)?.json()).toMatchObject({ success: true })
    expect((await vote(free)).json()).toEqual({ vote_count: 1, userVote: true })
  })
})
