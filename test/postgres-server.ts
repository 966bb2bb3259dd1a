import pg from 'pg'
import { hasPostgres, startOwnServer } from '../scripts/lib/postgres.mjs'

export const NO_POSTGRES = 'PostgreSQL is not installed'
export { hasPostgres }

/** A private PostgreSQL server that can be stopped or frozen (it then accepts connections but does not answer). */
export interface TestPostgres {
  url: string
  freeze(): Promise<void>
  thaw(): void
  /** Stops without a checkpoint, like a power cut. */
  stop(): void
  start(): void
  /** Stops and deletes it, in any state. */
  remove(): void
}

/** @param options `durable`: commits survive `stop`; `cluster`: where the data are and stay */
export function startPostgres(options: { durable?: boolean; cluster?: string } = {}): TestPostgres {
  const server = startOwnServer(options)
  if (!server) throw new Error(NO_POSTGRES)
  const { url, start, stop, remove, postmaster } = server
  let frozen: number[] = []
  const thaw = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
  }
  return {
    url,
    start,
    stop,
    thaw,
    async freeze() {
      const client = new pg.Client(url)
      client.on('error', () => {})
      await client.connect()
      // From here on, no new processes are forked.
      process.kill(postmaster(), 'SIGSTOP')
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where pid <> pg_backend_pid()',
      )
      client.connection.stream.destroy()
      frozen = [postmaster(), ...rows.map(({ pid }) => pid)]
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    remove() {
      thaw()
      remove()
    },
  }
}
