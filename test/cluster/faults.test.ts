import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishChanges } from '../../src/courts/server/changes.queries.ts'
import { startTestIdentity } from '../identity.ts'
import { waitFor } from '../wait-for.ts'
import { Cluster, FAULT_MS, PLACES, type Place } from './cluster.ts'
import type { LoadOutcome } from './load.ts'

/** Guesses of the access code that an address has a minute, on each instance while it counts alone. */
const GUESSES = 10
/** So many acknowledged reviews show that writes go on. */
const FEW_WRITES = 10

const DATABASE_AWAY = 'PostgreSQL does not answer'
const DATABASE_BACK = 'PostgreSQL answers again'
const REDIS_AWAY = 'the rate limit store does not answer'
const REDIS_BACK = 'the rate limit store answers again'

let cluster: Cluster
beforeAll(async () => {
  cluster = await Cluster.start({
    identityHost: await startTestIdentity(),
    settings: { NODE_OPTIONS: '--import ./test/cluster/jumping-clock.mjs' },
  })
})
afterAll(() => cluster?.close())

/** Waits until both instances have logged something since this was called. */
function willLog(text: string): () => Promise<void> {
  const before = PLACES.map((place) => cluster.timesLogged(place, text))
  return () =>
    waitFor(() => {
      for (const place of PLACES)
        expect(cluster.timesLogged(place, text)).toBeGreaterThan(before[place] as number)
    })
}

/** Waits until reviews without photos have been acknowledged since this was called. */
function expectMoreWritten(soFar: Readonly<LoadOutcome>): Promise<void> {
  const count = () => soFar.written.length - soFar.photos
  const before = count()
  return waitFor(() => expect(count()).toBeGreaterThan(before + FEW_WRITES))
}

/** Waits until visitors have felt that the database is away. */
function expectFelt(soFar: Readonly<LoadOutcome>): Promise<void> {
  return waitFor(() => {
    expect(soFar.staleReads).toBeGreaterThan(0)
    expect(soFar.refusedWrites).not.toEqual([])
  })
}

const nameOf = async (place: Place, courtId: number): Promise<string> => {
  const answer = await fetch(`${cluster.urlOf(place)}/api/courts`)
  const courts = (await answer.json()) as { id: number; name: string }[]
  return courts.find(({ id }) => id === courtId)?.name ?? ''
}

describe('two instances under load', () => {
  it.each([
    ['stopped', async () => cluster.postgres.stop(), () => cluster.postgres.start()],
    ['frozen', () => cluster.postgres.freeze(), () => cluster.postgres.thaw()],
  ] as const)('go on while PostgreSQL is %s', async (_, begin, end) => {
    await cluster.expectToServe(async (soFar) => {
      const bothMissIt = willLog(DATABASE_AWAY)
      const bothFindIt = willLog(DATABASE_BACK)
      await begin()
      try {
        await bothMissIt()
        await expectFelt(soFar)
        await wait(FAULT_MS)
      } finally {
        end()
      }
      await bothFindIt()
    })
  })

  it('go on, counting in memory, while Redis is away', async () => {
    await cluster.expectToServe(async (soFar) => {
      const bothMissIt = willLog(REDIS_AWAY)
      await cluster.redis.stop()
      await bothMissIt()
      const guesses = Array.from({ length: 4 * GUESSES }, () =>
        fetch(`${cluster.url}/api/admin/unlock`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ code: 'wrong' }),
        }),
      )
      const statuses = (await Promise.all(guesses)).map(({ status }) => status)
      expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(2 * GUESSES)
      await wait(FAULT_MS)
      await expectMoreWritten(soFar)
      const bothFindIt = willLog(REDIS_BACK)
      await cluster.redis.start()
      await bothFindIt()
    })
  })

  it.each(['unavailable', 'hanging'] as const)(
    'refuse only photos while their bucket is %s',
    async (fault) => {
      await cluster.expectToServe(async (soFar) => {
        cluster.s3.setFault(fault)
        try {
          await expectMoreWritten(soFar)
          const refusal = expect.stringMatching(/photos-(unreachable|busy)/)
          await waitFor(() => expect(soFar.refusedWrites).toContainEqual(refusal))
          await wait(FAULT_MS)
        } finally {
          cluster.s3.setFault(undefined)
        }
      })
    },
  )

  it('go on while the busiest tables are locked', async () => {
    await cluster.expectToServe(async (soFar) => {
      const holder = await cluster.database.$client.connect()
      await holder.query('begin')
      await holder.query('lock table courts, reviews in access exclusive mode')
      try {
        await expectFelt(soFar)
        await wait(FAULT_MS)
      } finally {
        await holder.query('rollback')
        holder.release()
      }
    })
  })

  it('hear of changes although the connections that they listen on have gone silent', async () => {
    const { database } = cluster
    const { rows } = await database.execute<{ pid: number }>(
      "select pid from pg_stat_activity where query = 'listen directory'",
    )
    expect(rows).toHaveLength(2)
    const { courtId } = cluster.visitors.newReview()
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
    try {
      await cluster.expectToServe(async () => {
        await database.transaction(async (tx) => {
          await tx.execute(`update courts set name = 'Silent Court' where id = ${courtId}`)
          await publishChanges(tx, [courtId])
        })
        for (const place of PLACES) await expect.poll(() => nameOf(place, courtId)).toBe('Silent Court')
      })
    } finally {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT')
    }
  })

  it('go on while the clock of one jumps', async () => {
    const { staleReads } = await cluster.expectToServe(async (soFar) => {
      // Ahead, back, and right again.
      for (let jump = 0; jump < 3; jump++) {
        cluster.signal(0, 'SIGUSR2')
        await wait(FAULT_MS / 3)
        await expectMoreWritten(soFar)
      }
    })
    expect(staleReads).toBe(0)
  })
})
