import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import * as queries from '../../imports/server/scheduled-imports.queries.ts'
import { isAddress, type ScheduledSource } from '../../platform/config/import-schedule.ts'
import { MAX_IMPORT_BYTES } from '../../platform/contract/limits.ts'
import { interruptible } from '../../platform/db/wrap-queries.ts'
import { type FreeSpace, requireFreeSpace } from '../../platform/files/free-space.ts'
import { latestFile } from '../../platform/files/latest-file.ts'
import { download, type Validators } from '../../platform/http/download.ts'
import type { Servers } from '../../platform/http/outgoing.ts'
import type { Log } from '../../platform/process/log.ts'
import { StartupError } from '../../platform/process/startup-error.ts'
import { type InputFile, type Output, sentenceOf, type WorkParts } from './commands/command.ts'
import { unreadable } from './commands/files.ts'
import { command as importCourts } from './commands/import-courts.ts'
import { readPart } from './commands/received-files.ts'

/** Until another instance may import what one that died did not finish: longer than any import takes. */
const LEASE_MS = 2 * 3_600_000
/** The UTC hour from which an import of the day, or of the week on a Monday, is due. */
const HOUR = 2
const MONDAY = 1
const UNEXPECTED = 'The server could not do this. See its log.'

interface ScheduleParts extends Omit<WorkParts, 'output'> {
  schedule: readonly ScheduledSource[]
  space: FreeSpace
  log: Pick<Log, 'error' | 'info' | 'warn'>
  now: () => Date
  /** Interrupts an import, which is then undone. */
  signal: AbortSignal
  /** Which servers may be asked; by default public ones. */
  servers?: Servers
}

/**
 * Imports what is due of the schedule, one after another and each on one instance only, as `npm run courts:import` does.
 * What fails is tried again in the next period.
 */
export async function importWhatIsDue(parts: ScheduleParts): Promise<void> {
  for (const entry of parts.schedule) if (!parts.signal.aborted) await importIfDue(parts, entry)
}

async function importIfDue(parts: ScheduleParts, entry: ScheduledSource): Promise<void> {
  const { database, log, signal } = parts
  const now = parts.now()
  const nextAt = nextPeriod(entry.every, now)
  const claim = await queries.claimImport(database, entry, {
    now,
    until: new Date(Number(now) + LEASE_MS),
    // Clocks of instances differ a little.
    latest: nextPeriod(entry.every, nextAt),
  })
  if (!claim) return
  try {
    const known = await importNewVersion(parts, claim)
    await queries.endImportClaim(database, claim, { nextAt, triedAt: now, failure: null, ...known })
  } catch (error) {
    // The server stops.
    if (signal.aborted) return queries.endImportClaim(database, claim, { nextAt: now })
    const sentence = sentenceOf(error)
    if (!sentence) log.error({ err: error }, 'a scheduled import failed')
    const failure = sentence ?? UNEXPECTED
    await queries.endImportClaim(database, claim, { nextAt, triedAt: now, failure, announcedAt: null })
    log.warn({ source: entry.source, reason: failure }, 'a scheduled import was held back')
  }
}

/** The next 02:00 UTC, or the next one on a Monday. */
export function nextPeriod(every: ScheduledSource['every'], now: Date): Date {
  const next = new Date(now)
  next.setUTCHours(HOUR, 0, 0, 0)
  while (next <= now || (every === 'weekly' && next.getUTCDay() !== MONDAY))
    next.setUTCDate(next.getUTCDate() + 1)
  return next
}

/** What to know of the version that was imported, or that is the same as the one before. */
async function importNewVersion(
  parts: ScheduleParts,
  claim: queries.ImportClaim,
): Promise<(Validators & { hash: string }) | undefined> {
  const { source } = claim
  const found = await openVersion(parts, claim)
  try {
    const file = found && (await inputFile(found, parts.signal))
    const hash = file && (await hashOf(file))
    if (!hash || hash === claim.hash) parts.log.info({ source }, 'a scheduled import is unchanged')
    if (!hash) return undefined
    if (hash !== claim.hash) await importFile(parts, source, file)
    return { hash, etag: found.etag, lastModified: found.lastModified }
  } finally {
    await found?.file.close()
  }
}

interface Version extends Validators {
  name: string
  file: FileHandle
}

/** Undefined if the server says that it is the one that was imported. */
async function openVersion(
  { dataDir, space, signal, servers }: ScheduleParts,
  { location, ...known }: queries.ImportClaim,
): Promise<Version | undefined> {
  if (!isAddress(location)) {
    const path = await fileAt(location)
    return { name: basename(path), file: await open(path), etag: null, lastModified: null }
  }
  await requireFreeSpace(space)
  const url = new URL(location)
  const found = await download(url, {
    ...{ folder: dataDir, maxBytes: MAX_IMPORT_BYTES, known, signal },
    ...(servers && { servers }),
  })
  return found && { ...found, name: basename(url.pathname) || url.host }
}

/** The file itself, or the last one that was written in a folder, without hidden ones. */
async function fileAt(path: string): Promise<string> {
  try {
    if (!(await stat(path)).isDirectory()) return path
    const latest = await latestFile(path, (name) => !name.startsWith('.'))
    if (latest) return latest.path
  } catch (error) {
    throw unreadable(path, error)
  }
  throw new StartupError(`The folder ${path} contains no file.`)
}

async function inputFile({ name, file }: Version, signal: AbortSignal): Promise<InputFile> {
  const { size } = await file.stat()
  return { name, read: () => readPart(file, { start: 0, end: size }, signal) }
}

async function hashOf({ read }: InputFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of read()) hash.update(bytes)
  return hash.digest('hex')
}

/** As by hand, with the same guards. */
async function importFile(parts: ScheduleParts, source: string, file: InputFile): Promise<void> {
  const { database, directory, log, signal } = parts
  const output: Output = {
    log: (line) => log.info({ source }, line),
    error: (line) => log.warn({ source }, line),
  }
  await importCourts.work({ ...parts, database: interruptible(database, signal), output }, [file], { source })
  await directory.showChanges()
}
