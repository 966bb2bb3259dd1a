import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { errorCode } from '../../platform/process/error-code.ts'
import type { Log } from '../../platform/process/log.ts'
import { StartupError } from '../../platform/process/startup-error.ts'
import { importFirstCourts } from './csv-import.service.ts'
import { hasCourts } from './imports.queries.ts'
import type { KnownPlaces } from './place-checks.ts'

/**
 * Loads sample courts from the CSV file `path` into an empty directory. Waits for imports running elsewhere (another
 * first start, or the command line) and leaves their courts alone.
 */
export async function loadSampleCourts(
  database: Database,
  path: string | undefined,
  log: Pick<Log, 'info' | 'warn'>,
  places?: KnownPlaces,
): Promise<void> {
  if (!path || (await hasCourts(database))) return
  try {
    const source = readBytes(path)
    const outcome = await importFirstCourts(database, {
      source,
      fileName: basename(path),
      factSource: 'sample',
      ...(places && { places }),
    })
    if (!outcome) return
    for (const { line, reason } of outcome.problems) log.warn(`${path}, line ${line}: ${reason}`)
    log.info(`${outcome.inserted} sample courts loaded`)
  } catch (error) {
    const reason = error instanceof ApiError ? error.message : fileErrorMessage(error)
    if (!reason) throw error
    throw new StartupError(
      `The sample courts in ${path} cannot be loaded. ${reason} Set SAMPLE_COURTS to another file, or to an empty value.`,
    )
  }
}

/** Opens the file lazily. */
async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

function fileErrorMessage(error: unknown): string | undefined {
  const code = errorCode(error)
  return code.startsWith('E') ? `The file cannot be read (${code}).` : undefined
}
