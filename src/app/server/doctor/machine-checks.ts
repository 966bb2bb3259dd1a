import { totalmem } from 'node:os'
import type { Config } from '../../../platform/config/config.ts'
import { numberText } from '../../../platform/contract/locale.ts'
import { freeBytes } from '../../../platform/files/free-space.ts'
import { ask } from './ask.ts'
import { broken, type Check, type Found, missing, ok } from './check.ts'

const MB = 1024 ** 2

export const disk: Check = {
  name: 'Disk',
  async look({ config: { dataDir, minFreeDiskBytes } }) {
    const free = await freeBytes(dataDir).catch(() => undefined)
    if (free === undefined)
      return missing(
        `${dataDir} (DATA_DIR) is not there yet.`,
        'Start the server once: it creates the folder.',
      )
    return ofFreeSpace(free, minFreeDiskBytes)
  },
}

export function ofFreeSpace(free: number, minFree: number): Found {
  const found = `${numberText(Math.floor(free / MB))} MB are free on the disk of DATA_DIR.`
  const advice = 'Make room. Old backups on the same disk are a usual cause.'
  if (free < minFree) return broken(`${found} Photos are refused.`, advice)
  return free < 2 * minFree ? missing(`${found} Soon photos will be refused.`, advice) : ok(found)
}

/** Of the program, and of each court: see docs/scale.md. Bytes. */
const PROGRAM_MEMORY = 300 * MB
const COURT_MEMORY = 1_800

export const memory: Check = {
  name: 'Memory',
  async look({ readFacts }) {
    const facts = await readFacts().catch(() => undefined)
    return ofMemory(process.constrainedMemory() || totalmem(), facts?.courts ?? 0)
  },
}

/** Whether that many bytes of memory suffice for that many courts. */
export function ofMemory(bytes: number, courts: number): Found {
  // Without a limit, the system states one beyond what there is.
  const available = Math.min(bytes, totalmem())
  const needed = PROGRAM_MEMORY + courts * COURT_MEMORY
  const found = `There are ${megabytes(available)} MB; the server needs about ${megabytes(needed)} MB.`
  if (available < needed) return broken(found, 'Use a machine with more memory.')
  return available < 2 * needed
    ? missing(found, 'Use a machine with twice as much as needed: imports and starts take more for a while.')
    : ok(found)
}

const megabytes = (bytes: number) => numberText(Math.ceil(bytes / MB))

/** Seconds by which clocks may differ: those of answers have no milliseconds, and answers take time. */
const TOLERATED = 5
/** Seconds from which tokens of people are refused. */
const TOO_WRONG = 60

export const clock: Check = {
  name: 'Clock',
  async look({ config, readFacts }) {
    const ofDatabase = config.databaseUrl ? (await readFacts().catch(() => undefined))?.now : undefined
    const theirs = ofDatabase ?? (await dateOfAnother(config))
    return theirs === undefined
      ? missing(
          'It could not be compared with that of another machine.',
          'See that it follows a time server (NTP).',
        )
      : ofClocks(Date.now(), Date.parse(theirs))
  },
}

export function ofClocks(ours: number, theirs: number): Found {
  const seconds = Math.round(Math.abs(ours - theirs) / 1000)
  if (seconds <= TOLERATED) return ok('It agrees with that of another machine.')
  const found = `It is ${numberText(seconds)} seconds ${ours > theirs ? 'ahead of' : 'behind'} that of another machine.`
  const advice = 'Let it follow a time server (NTP).'
  return seconds < TOO_WRONG ? missing(found, advice) : broken(found, advice)
}

/** What some other server says the time is. */
async function dateOfAnother({ map, postcodesApiUrl, publicUrl }: Config): Promise<string | undefined> {
  for (const url of [map.styleUrl, map.archiveUrl, postcodesApiUrl, publicUrl]) {
    const answer = url && (await ask(url, { range: 'bytes=0-0' }).catch(() => undefined))
    const date = answer ? answer.headers.get('date') : null
    if (date && Number.isFinite(Date.parse(date))) return date
  }
  return undefined
}
