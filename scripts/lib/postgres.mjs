import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'

const OLDEST_VERSION = 15
const DEBIAN_FOLDER = '/usr/lib/postgresql'

/**
 * The URL of a PostgreSQL server on which tests may create databases: only DATABASE_URL if that is set, otherwise a
 * server running on this machine, otherwise one of our own that stops with this process. Undefined if there is none.
 * @returns {Promise<string | undefined>}
 */
export async function findServer() {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) return (await isUsable(DATABASE_URL)) ? DATABASE_URL : undefined
  for (const url of localServers()) if (await isUsable(url)) return url
  return startOwnServer()?.url
}

function localServers() {
  const user = encodeURIComponent(userInfo().username)
  const byTrust = 'postgres://postgres@localhost:5432/postgres'
  return [`postgres://${user}@localhost/postgres?host=/var/run/postgresql`, byTrust]
}

/** @param {string} url */
async function isUsable(url) {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as version, rolcreatedb or rolsuper as creates
       from pg_roles where rolname = current_user`,
    )
    await client.end()
    return rows[0].creates && rows[0].version >= OLDEST_VERSION
  } catch {
    return false
  }
}

/** The folder of the newest PostgreSQL binaries. */
function findBinaries() {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() ?? ''
  const onPath = (process.env.PATH ?? '').split(delimiter)
  return [...debian, configured, ...onPath].find((folder) => folder && isNewEnough(folder))
}

/** @param {string} folder */
function isNewEnough(folder) {
  if (!existsSync(join(folder, 'initdb'))) return false
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(stdout ?? '')?.[1]) >= OLDEST_VERSION
}

/** Whether PostgreSQL is installed, so that we can start a server. */
export const hasPostgres = () => findBinaries() !== undefined

/**
 * Starts a private server with a Unix socket in a temporary folder; undefined if PostgreSQL is not installed.
 * @param {{ durable?: boolean, cluster?: string }} [options] `durable`: commits survive `stop`; slower. `cluster`: where
 * the data are and stay; without it, they are temporary
 */
export function startOwnServer({ durable = false, cluster: kept } = {}) {
  const binaries = findBinaries()
  if (!binaries) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'opencourt-postgres-'))
  const cluster = kept ?? join(folder, 'cluster')
  mkdirSync(cluster, { recursive: true })
  const user = serverUser()
  if (user) for (const each of [folder, cluster]) chownSync(each, user.uid, user.gid)
  /** @param {string} program @param {string[]} args */
  const call = (program, ...args) =>
    execFileSync(join(binaries, program), args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user })
  const speed = durable ? '' : '-c fsync=off -c synchronous_commit=off'
  const settings = `-k ${folder} -c listen_addresses='' ${speed}`
  const start = () =>
    call('pg_ctl', 'start', '-w', '-D', cluster, '-l', join(cluster, 'server.log'), '-o', settings)
  /** By default without a checkpoint, like a power cut. */
  const stop = (mode = 'immediate') => {
    if (existsSync(join(cluster, 'postmaster.pid'))) call('pg_ctl', 'stop', '-D', cluster, '-m', mode)
  }
  const remove = () => {
    process.off('exit', remove)
    stop(kept ? 'fast' : 'immediate')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    if (!existsSync(join(cluster, 'PG_VERSION')))
      call('initdb', '-D', cluster, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--no-sync')
    start()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  process.once('exit', remove)
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  const postmaster = () => Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  return { url, start, stop, remove, postmaster }
}

/** PostgreSQL refuses to run as root: use another user then. */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined
  const name = spawnSync('id', ['postgres']).status === 0 ? 'postgres' : 'nobody'
  /** @param {string} option */
  const id = (option) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
