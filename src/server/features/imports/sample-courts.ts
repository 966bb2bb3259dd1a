import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Refusal } from '../../../contract/errors.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log.ts'
import { StartProblem } from '../../start-problem.ts'
import { hasCourts } from './imports.queries.ts'
import { importFirstCourts } from './imports.service.ts'

/**
 * Gives a directory that never held a court something to look at; `path` is a CSV file. What is imported meanwhile,
 * by another first start or from the command line, is waited for, and left as it is.
 */
export async function loadSampleCourts(
  database: Database,
  path: string | undefined,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  if (!path || (await hasCourts(database))) return
  try {
    const source = readBytes(path)
    const outcome = await importFirstCourts(database, { source, fileName: basename(path) })
    if (!outcome) return
    for (const { line, reason } of outcome.problems) log.warn(`${path}, line ${line}: ${reason}`)
    log.info(`${outcome.inserted} sample courts loaded`)
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : fileProblem(error)
    if (!reason) throw error
    throw new StartProblem(
      `The sample courts in ${path} cannot be loaded. ${reason} Set SAMPLE_COURTS to another file, or to nothing.`,
    )
  }
}

/** Opens the file when the first bytes are asked for. */
async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

function fileProblem(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return code?.startsWith('E') ? `The file cannot be read (${code}).` : undefined
}
