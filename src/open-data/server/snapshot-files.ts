import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Metric } from 'prom-client'
import type { Directory } from '../../directory/server/directory.ts'
import type { Snapshot } from '../../directory/server/snapshot.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PublicFiles } from '../../platform/files/public-files.ts'
import { gauge, sharedReading } from '../../platform/process/gauge.ts'
import * as queries from './changes.queries.ts'
import { readLatestSnapshot } from './changes.queries.ts'
import { courtLine } from './changes.service.ts'
import { endOf, formatCursor, parseCursor } from './cursor.ts'

interface SnapshotParts {
  database: Database
  directory: Directory
  publicFiles: PublicFiles
  /** For the incomplete file. */
  dataDir: string
}

/** Courts written at once: about a millisecond of work. */
const COURTS_AT_ONCE = 50
const DAY_MS = 86_400_000

/**
 * Writes all published courts into a file for clients that begin to follow the changes, and removes older files, but not
 * the one before and those of the last day, which clients may be downloading.
 */
export async function makeSnapshot({ database, directory, publicFiles, dataDir }: SnapshotParts) {
  const snapshot = directory.current()
  const part = join(dataDir, `upload-${randomUUID()}`)
  const file = `courts-${snapshot.version}-${randomUUID()}.ndjson.gz`
  let isRecorded = false
  try {
    await pipeline(Readable.from(linesOf(snapshot)), createGzip(), createWriteStream(part))
    const { size: bytes } = await stat(part)
    await publicFiles.publish(part, pathOf(file), 'application/gzip')
    const made = {
      cursor: formatCursor(snapshot.store, endOf(snapshot.version)),
      file,
      bytes,
      courts: snapshot.size,
    }
    const latestId = await queries.insertSnapshot(database, made)
    isRecorded = true
    for (const old of await queries.readOldSnapshots(database, latestId)) {
      await publicFiles.remove(pathOf(old.file))
      await queries.deleteSnapshot(database, old.id)
    }
    return made
  } catch (error) {
    await rm(part, { force: true })
    if (!isRecorded) await publicFiles.remove(pathOf(file))
    throw error
  }
}

/** Where a snapshot is in the public files. */
export const pathOf = (file: string) => `snapshots/${file}`

/** Makes a snapshot if courts have changed since the latest one and that is a day old, or can't be followed any more. */
export async function makeDailySnapshot(parts: SnapshotParts): Promise<void> {
  const latest = await queries.readLatestSnapshot(parts.database)
  const { store, version } = parts.directory.current()
  const position = latest && parseCursor(latest.cursor, store)?.position
  const isOld = latest === undefined || Date.now() - Number(latest.createdAt) >= DAY_MS
  if (!position || (isOld && position.version !== version)) await makeSnapshot(parts)
}

/** The courts by id. */
function* linesOf(snapshot: Snapshot): Generator<string> {
  const ids = snapshot.ids.toSorted()
  for (let start = 0; start < ids.length; start += COURTS_AT_ONCE) {
    const lines = Array.from(ids.subarray(start, start + COURTS_AT_ONCE), (id) => courtLine(snapshot, id))
    yield `${lines.join('\n')}\n`
  }
}

/** Metrics of the snapshot files for others. */
export function snapshotMetrics(database: Database): Metric[] {
  const read = sharedReading(() => readLatestSnapshot(database))
  return [
    gauge(
      'snapshot_age_seconds',
      'Time since the latest snapshot file was made: over a day only while no court changes; NaN if there is none',
      async () => (Date.now() - Number((await read())?.createdAt)) / 1000,
    ),
  ]
}
