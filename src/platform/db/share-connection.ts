import type pg from 'pg'
import { DatabaseUnreachableError } from './errors.ts'

type ConnectCallback = (error: unknown, client?: pg.PoolClient, done?: pg.PoolClient['release']) => void

/**
 * The only connection of a pool, for requests and for long work. As soon as long work has held it for `waitMs`, requests
 * fail until it is released, as without a database, instead of waiting for the end of an import.
 */
export function shareConnection(pool: pg.Pool, waitMs: number): { pool: pg.Pool; background: pg.Pool } {
  const waiting = new Set<() => void>()
  let isHeldLong = false

  function hold(): () => void {
    const timer = setTimeout(() => {
      isHeldLong = true
      for (const giveUp of waiting) giveUp()
      waiting.clear()
    }, waitMs).unref()
    return () => {
      clearTimeout(timer)
      isHeldLong = false
    }
  }

  async function connectLong(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    const release = client.release
    const end = hold()
    client.release = (error) => {
      end()
      release(error)
    }
    return client
  }

  function connectBriefly(): Promise<pg.PoolClient> {
    if (isHeldLong) return Promise.reject(new DatabaseUnreachableError())
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new DatabaseUnreachableError())
      waiting.add(giveUp)
      pool
        .connect()
        .then((client) => (waiting.has(giveUp) ? resolve(client) : client.release()), reject)
        .finally(() => waiting.delete(giveUp))
    })
  }

  return { pool: withConnect(pool, connectBriefly), background: withConnect(pool, connectLong) }
}

/** The same pool, whose `query` uses `connect`, too. */
function withConnect(pool: pg.Pool, connect: () => Promise<pg.PoolClient>): pg.Pool {
  return Object.assign(Object.create(pool) as pg.Pool, {
    connect(done?: ConnectCallback) {
      if (!done) return connect()
      return void connect().then(
        (client) => done(undefined, client, client.release),
        (error: unknown) => done(error),
      )
    },
  })
}
