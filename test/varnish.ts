import { spawn, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { endProcess, waitForAnswer } from '../scripts/lib/processes.mjs'
import { projectPath } from '../src/platform/project.ts'
import { makeTemporaryFolder, removeFolder } from './disk-database.ts'
import { freePort } from './free-port.ts'

const CONFIGURATION = projectPath('deploy/varnish.vcl')
/** Otherwise Varnish would run as another user if this is root, who may not read folders of root's. */
const AS_THIS_USER = ['-j', 'none']
/** On Debian, only root's PATH leads to it. */
const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin'].join(delimiter) }

export const hasVarnish = () => spawnSync('varnishd', ['-V'], { env }).status === 0

/** What is wrong with the configuration of `deploy/`; empty if nothing is. */
export function checkConfiguration(): string {
  const check = [...AS_THIS_USER, '-C', '-f', CONFIGURATION]
  const { status, stderr } = spawnSync('varnishd', check, { env, encoding: 'utf8' })
  return status === 0 ? '' : stderr
}

export interface Varnish {
  url: string
  /** Its counters, by name: see varnish-counters(7). */
  readCounters(): Record<string, number>
  stop(): Promise<void>
}

/** Starts Varnish with the configuration of `deploy/`, in front of a server on this machine. */
export async function startVarnish(originPort: number): Promise<Varnish> {
  const folder = await makeTemporaryFolder()
  const vcl = await readFile(CONFIGURATION, 'utf8')
  await writeFile(join(folder, 'site.vcl'), vcl.replace('.port = "8080"', `.port = "${originPort}"`))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = ['-n', join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-f', join(folder, 'site.vcl')]
  const options = [...AS_THIS_USER, '-F', '-s', 'malloc,512m', '-p', 'http_gzip_support=off']
  const child = spawn('varnishd', [...options, ...settings], { env, stdio: 'ignore' })
  const stop = async () => {
    await endProcess(child)
    await removeFolder(folder)
  }
  try {
    await waitForAnswer(url, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, readCounters: () => countersOf(join(folder, 'work')), stop }
}

function countersOf(folder: string): Record<string, number> {
  const { stdout } = spawnSync('varnishstat', ['-n', folder, '-j'], { env, encoding: 'utf8' })
  const { counters } = JSON.parse(stdout) as { counters: Record<string, { value: number }> }
  return Object.fromEntries(Object.entries(counters).map(([name, { value }]) => [name, value]))
}
