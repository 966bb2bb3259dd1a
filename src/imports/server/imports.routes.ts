import type { FileHandle } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readForm, route } from '../../api/server/route.ts'
import type { Directory } from '../../courts/server/directory.ts'
import type { ReconcileInBackground } from '../../photos/server/photo-files.service.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_IMPORT_BYTES } from '../../platform/contract/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import { saveUpload } from '../../platform/files/uploads.ts'
import {
  type ImportFailure,
  type ImportProgress,
  type ImportView,
  PROGRESS_MEDIA_TYPE,
} from '../contract/schema.ts'
import { dryRunImport } from './dry-run.service.ts'
import { importCourts } from './imports.service.ts'
import { listImports, undoImport } from './undo-import.ts'

/** Skipped rows listed with their reason in the response to an import. */
/** Problems listed in the response to an import. */
const MAX_IMPORT_PROBLEMS = 1000

interface ImportsParts {
  config: Config
  database: Database
  /** For long transactions. */
  background?: Database
  directory: Directory
  reconcilePhotos: ReconcileInBackground
}

const LIMIT = { maxBytes: MAX_IMPORT_BYTES, tooLarge: 'file-too-large' } as const
/** Rows serialised per chunk: about a millisecond of work. */
const ROWS_AT_ONCE = 500

type Report = (progress: ImportProgress) => void

/** Importing courts from files, and undoing imports. */
export function importsRoutes(
  app: FastifyInstance,
  { config, database, background = database, directory, reconcilePhotos }: ImportsParts,
): void {
  route(app, 'importCourts', async ({ query, caller, request, reply }) => {
    let upload: FileHandle | undefined
    let fileName = ''
    const close = async () => upload?.close()
    const run = async (onProgress?: Report): Promise<ImportView> => {
      if (!upload) throw new ApiError('file-needed')
      const source = { source: upload.createReadStream({ start: 0, autoClose: false }), onProgress }
      if (query.dryRun) return dryRunImport(background, source)
      const outcome = await importCourts(background, { ...source, fileName, startedBy: caller.account })
      await directory.refresh()
      reconcilePhotos()
      return outcome
    }
    // Save the file to disk first, so that a slow connection does not keep a transaction open.
    const takeFile = async (file: AsyncIterable<Uint8Array>, name: string) => {
      upload = await saveUpload(config.dataDir, file, LIMIT)
      fileName = name
      return undefined
    }
    try {
      await readForm('importCourts', { request, reply }, takeFile, MAX_IMPORT_BYTES)
      if (request.headers.accept?.includes(PROGRESS_MEDIA_TYPE))
        return sendProgress(reply, (onProgress) => run(onProgress).finally(close))
      const outcome = await run()
      await close()
      return reply.type('application/json; charset=utf-8').send(Readable.from(textOf(outcome)))
    } catch (error) {
      await close()
      throw error instanceof ApiError ? asFailure(error) : error
    }
  })

  route(app, 'listImports', async () => ({ imports: await listImports(database) }))

  route(app, 'undoImport', async ({ params, caller }) => {
    const undone = await undoImport(background, params.id, caller.account)
    await directory.refresh()
    reconcilePhotos()
    return undone
  })
}

/** Streams progress lines and a final line. A client that disconnects does not stop the import. */
function sendProgress(reply: FastifyReply, run: (onProgress: Report) => Promise<ImportView>): FastifyReply {
  const lines = new PassThrough()
  const write = (value: object) => void lines.write(`${JSON.stringify(value)}\n`)
  run(write).then(
    // Fails if the client has disconnected.
    (outcome) => pipeline(Readable.from(textOf(outcome)), lines).catch(() => {}),
    (error: unknown) => {
      if (!(error instanceof ApiError)) reply.log.error({ err: error }, 'unexpected failure')
      write(failureOf(error))
      lines.end()
    },
  )
  return reply.type(PROGRESS_MEDIA_TYPE).send(lines)
}

function asFailure({ code, message, details }: ApiError): ApiError {
  return new ApiError(code, { ...details, text: message, success: false })
}

function failureOf(error: unknown): ImportFailure {
  const { message, code } = error instanceof ApiError ? error : new ApiError('internal')
  return { success: false, error: message, code }
}

/** Yields the JSON of an outcome in chunks, because it may list all courts. */
function* textOf(outcome: ImportView): Generator<string> {
  const shown = { ...outcome, problems: outcome.problems.slice(0, MAX_IMPORT_PROBLEMS) }
  let separator = '{'
  for (const [name, value] of Object.entries(shown)) {
    yield `${separator}${JSON.stringify(name)}:`
    if (Array.isArray(value)) yield* listText(value)
    else yield JSON.stringify(value)
    separator = ','
  }
  yield '}'
}

function* listText(list: readonly unknown[]): Generator<string> {
  yield '['
  for (let at = 0; at < list.length; at += ROWS_AT_ONCE) {
    const rows = list.slice(at, at + ROWS_AT_ONCE).map((value) => JSON.stringify(value))
    yield (at > 0 ? ',' : '') + rows.join(',')
  }
  yield ']'
}
