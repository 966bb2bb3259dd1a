import type { FileHandle } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readForm, route } from '../../api/server/route.ts'
import type { Directory } from '../../directory/server/directory.ts'
import type { ReconcileInBackground } from '../../photos/server/photo-files.service.ts'
import type { Places } from '../../places/server/places.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_IMPORT_BYTES } from '../../platform/contract/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import { saveUpload } from '../../platform/files/uploads.ts'
import { importEndpoints } from '../contract/endpoints.ts'
import {
  type ImportFailure,
  type ImportProgress,
  type ImportView,
  MAX_PROBLEMS,
  type MapDataView,
  PROGRESS_MEDIA_TYPE,
} from '../contract/schema.ts'
import { dryRunImport, importCourts } from './csv-import.service.ts'
import { importSource, previewSource } from './source-import.service.ts'
import { listImports, undoImport } from './undo-import.ts'

interface ImportsParts {
  config: Config
  database: Database
  /** For long transactions. */
  background?: Database
  directory: Directory
  places: Places
  reconcilePhotos: ReconcileInBackground
}

const LIMIT = { maxBytes: MAX_IMPORT_BYTES, tooLarge: 'file-too-large' } as const
/** Rows serialised per chunk: about a millisecond of work. */
const ROWS_AT_ONCE = 500

type Report = (progress: ImportProgress) => void
type Outcome = ImportView | MapDataView

/** An uploaded file to import. */
interface Upload {
  source: AsyncIterable<Uint8Array>
  fileName: string
  onProgress: Report | undefined
}

/** Importing courts from files, and undoing imports. */
export function importsRoutes(
  app: FastifyInstance,
  { config, database, background = database, directory, places, reconcilePhotos }: ImportsParts,
): void {
  const showChanges = async () => {
    await directory.showChanges()
    reconcilePhotos()
  }

  route(app, importEndpoints.importCourts, ({ query, caller, request, reply }) =>
    importUpload(importEndpoints.importCourts, { request, reply, config }, async (upload) => {
      if (query.dryRun) return withFewProblems(await dryRunImport(background, { ...upload, places }))
      // The dry run has said what is lost.
      const outcome = await importCourts(background, {
        ...upload,
        places,
        startedBy: caller.account,
        acceptLoss: true,
      })
      await showChanges()
      return withFewProblems(outcome)
    }),
  )

  route(app, importEndpoints.importMapData, ({ query, caller, request, reply }) =>
    importUpload(importEndpoints.importMapData, { request, reply, config }, async (upload) => {
      const { source: name, acceptLoss, doubtful, dryRun } = query
      const options = { ...upload, name, acceptLoss, doubtful, startedBy: caller.account }
      if (dryRun) return previewSource(background, places, options)
      const outcome = await importSource(background, places, options)
      await showChanges()
      return { success: true, dryRun: false, ...outcome }
    }),
  )

  route(app, importEndpoints.listImports, async () => ({ imports: await listImports(database) }))

  route(app, importEndpoints.undoImport, async ({ params, caller }) => {
    const undone = await undoImport(background, params.id, caller.account)
    await showChanges()
    return undone
  })
}

/** Receives a file, runs the import, and sends its outcome, with progress before it if that is accepted. */
async function importUpload(
  endpoint: Endpoint,
  { request, reply, config }: { request: FastifyRequest; reply: FastifyReply; config: Config },
  run: (upload: Upload) => Promise<Outcome>,
): Promise<FastifyReply> {
  let file: FileHandle | undefined
  let fileName = ''
  const close = async () => file?.close()
  const runUpload = async (onProgress?: Report): Promise<Outcome> => {
    if (!file) throw new ApiError('file-needed')
    return run({ source: file.createReadStream({ start: 0, autoClose: false }), fileName, onProgress })
  }
  // Save the file to disk first, so that a slow connection does not keep a transaction open.
  const takeFile = async (content: AsyncIterable<Uint8Array>, name: string) => {
    file = await saveUpload(config.dataDir, content, LIMIT)
    fileName = name
    return undefined
  }
  try {
    await readForm(endpoint, { request, reply }, takeFile, MAX_IMPORT_BYTES)
    if (request.headers.accept?.includes(PROGRESS_MEDIA_TYPE))
      return sendProgress(reply, (onProgress) => runUpload(onProgress).finally(close))
    const outcome = await runUpload()
    await close()
    return reply.type('application/json; charset=utf-8').send(Readable.from(textOf(outcome)))
  } catch (error) {
    await close()
    throw error instanceof ApiError ? asFailure(error) : error
  }
}

/** Streams progress lines and a final line. A client that disconnects does not stop the import. */
function sendProgress(reply: FastifyReply, run: (onProgress: Report) => Promise<Outcome>): FastifyReply {
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

const withFewProblems = <Result extends ImportView>(outcome: Result): Result => ({
  ...outcome,
  problems: outcome.problems.slice(0, MAX_PROBLEMS),
})

/** Yields the JSON of an outcome in chunks, because it may list all courts. */
function* textOf(outcome: Outcome): Generator<string> {
  let separator = '{'
  for (const [name, value] of Object.entries(outcome)) {
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
