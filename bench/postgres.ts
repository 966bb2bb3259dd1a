import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../test/free-port.ts'

const run = promisify(execFile)
const INSTALLATIONS = '/usr/lib/postgresql'

export interface PrivatePostgres {
  client: pg.Client
  close(): Promise<void>
}

/** Starts a private PostgreSQL in a temporary folder; undefined if PostgreSQL is not installed. */
export async function startPostgres(): Promise<PrivatePostgres | undefined> {
  const bin = await newestInstallation()
  if (!bin) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'opencourt-bench-'))
  const account = await serverAccount()
  if (account) await chown(folder, account.uid, account.gid)
  const as = { ...account, cwd: folder }
  const data = join(folder, 'data')
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '--encoding=UTF8', '--no-sync'],
    as,
  )
  const port = await freePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c shared_buffers=256MB`
  await run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'], as)
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  await client.connect()
  return {
    client,
    async close() {
      await client.end()
      await run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-m', 'fast', 'stop'], as)
      await rm(folder, { recursive: true })
    },
  }
}

/** Whether PostGIS is installed there. */
export async function hasPostgis(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_available_extensions where name = 'postgis'`)
  return rowCount === 1
}

async function newestInstallation(): Promise<string | undefined> {
  const versions = await readdir(INSTALLATIONS).catch(() => [])
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  return newest && join(INSTALLATIONS, newest, 'bin')
}

/** PostgreSQL refuses to run as root: use the `postgres` account then. */
async function serverAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number((await run('id', [which, 'postgres'])).stdout)),
  )
  return { uid: uid ?? 0, gid: gid ?? 0 }
}
