import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { importServer } from './builds.mjs'
import { deployedSite, hasNginx, startNginx } from './nginx.mjs'
import { hasPostgres, startOwnServer } from './postgres.mjs'
import { endProcess, isFreePort, waitForAnswer } from './processes.mjs'
import { hasRedis, startRedis } from './redis.mjs'
import { fail, root } from './run.mjs'

/** @typedef {import('../../src/platform/config/config.ts').Config} Config */
/** @typedef {() => unknown} Stop */

/** How long systemd waits, too: see `deploy/`. */
const RESTART_MS = 2_000
/** The last one that three others follow. */
const LAST_PORT = 65_535 - 3

/** Ends this process with one sentence unless everything that a cluster consists of is installed. */
export function requireClusterPrograms() {
  const programs = { nginx: hasNginx(), 'PostgreSQL 15 or newer': hasPostgres(), 'redis-server': hasRedis() }
  const missing = Object.entries(programs).flatMap(([name, isInstalled]) => (isInstalled ? [] : [name]))
  if (missing.length > 0) fail(`This needs programs that aren't installed: ${missing.join(', ')}.`)
}

/**
 * Runs the topology of `deploy/` as processes of this machine, which only this machine can reach: nginx on PORT, two
 * servers and Redis on the next three ports, and PostgreSQL on a socket. A signal stops them in reverse order.
 */
export async function runCluster() {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort())
  /** @type {Stop[]} */
  const stops = []
  try {
    const config = await readSettings()
    for await (const stop of startAll(config, interruption.signal)) {
      stops.unshift(stop)
      if (interruption.signal.aborted) break
    }
    if (!interruption.signal.aborted) await announce(config)
    await interrupted(interruption.signal)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
  interruption.abort()
  for (const stop of stops) await stop()
  process.exit()
}

/** @returns {Promise<Config>} */
async function readSettings() {
  const { prepareDataDir, readConfig } = await importServer('platform/config/config.js')
  const config = readConfig(process.env)
  if (config.port < 1 || config.port > LAST_PORT)
    throw new Error(`PORT must be the first of four ports, from 1 to ${LAST_PORT}.`)
  for (const port of portsOf(config))
    if (!(await isFreePort(port)))
      throw new Error(
        `Port ${port} is in use by another program. Stop that program, or set PORT to the first of four free ports.`,
      )
  prepareDataDir(config.dataDir)
  return config
}

/** Of nginx, the two servers and Redis. @param {Config} config @returns {[number, number, number, number]} */
const portsOf = ({ port }) => [port, port + 1, port + 2, port + 3]

/**
 * Starts one program after another, and gives what stops it.
 * @param {Config} config
 * @param {AbortSignal} interruption
 * @returns {AsyncGenerator<Stop>}
 */
async function* startAll(config, interruption) {
  const [port, one, two, redisPort] = portsOf(config)
  const postgres = startPostgres(join(config.dataDir, 'postgresql'))
  yield () => postgres?.remove()
  const redis = await startRedis(redisPort, { detached: true })
  yield () => endProcess(redis.child)
  const env = {
    ...(await sharedSettings(config)),
    ...{ DATABASE_URL: postgres?.url, REDIS_URL: redis.url },
  }
  for (const each of [one, two]) yield await startInstance(each, { env, config, interruption })
  const site = deployedSite(port, [one, two])
  yield (await startNginx(site, urlOf(config), { detached: true })).stop
}

/** @param {string} cluster */
function startPostgres(cluster) {
  try {
    return startOwnServer({ durable: true, cluster })
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message : error}\nPostgreSQL could not be started with its data in ${cluster}; its log is server.log there.`,
    )
  }
}

/** @param {Config} config */
const urlOf = ({ port }) => `http://localhost:${port}`

/**
 * The settings of both servers, besides those of each. Mails are files in the data folder.
 * @param {Config} config
 */
async function sharedSettings(config) {
  const { ownSecret } = await importServer('accounts/server/embedded-identity.js')
  const { LOCAL_ADMIN } = await importServer('platform/config/config.js')
  return {
    ...{ ADMIN_EMAILS: LOCAL_ADMIN, IDENTITY_SECRET: ownSecret(config.dataDir) },
    ...{ ...process.env, HOST: '127.0.0.1', PUBLIC_URL: urlOf(config), TRUST_PROXY: 'true' },
  }
}

/**
 * Starts a server, and starts it again when it ends, as systemd does.
 * @param {number} port
 * @param {{ env: NodeJS.ProcessEnv, config: Config, interruption: AbortSignal }} options
 * @returns {Promise<Stop>}
 */
async function startInstance(port, { env, config, interruption }) {
  const logFile = join(config.dataDir, `${port}.log`)
  const log = openSync(logFile, 'a')
  const program = join(root, 'dist/src/app/server/main.js')
  const launch = () => {
    const child = spawn(process.execPath, ['--enable-source-maps', program], {
      ...{ env: { ...env, PORT: String(port) }, stdio: ['ignore', log, 'inherit'], detached: true },
    })
    console.log(`Instance on port ${port}: process ${child.pid}, log ${logFile}`)
    child.once('exit', async () => {
      await wait(RESTART_MS)
      if (!interruption.aborted) current = launch()
    })
    return child
  }
  let current = launch()
  const ready = waitForAnswer(`http://127.0.0.1:${port}/readyz`, current)
  await Promise.race([ready, interrupted(interruption)])
  return () => endProcess(current)
}

/** @param {AbortSignal} interruption */
const interrupted = (interruption) =>
  new Promise((resolve) => {
    if (interruption.aborted) resolve(undefined)
    interruption.addEventListener('abort', resolve)
  })

/** @param {Config} config */
async function announce(config) {
  const { announcement } = await importServer('app/server/announcement.js')
  const { readConfig } = await importServer('platform/config/config.js')
  const settings = readConfig(await sharedSettings(config))
  console.log(announcement({ url: urlOf(config), store: 'postgres' }, settings))
}
