import { type Api, ApiCallError } from '../../api/web/client.ts'
import { withUnloadWarning } from '../../api/web/submit-idempotently.ts'
import type { ErrorCode } from '../../platform/contract/errors.ts'
import { FILE_START, isMapData } from '../contract/map-data.ts'
import {
  type CompletedMapDataView,
  type DoubtfulChoice,
  type DryRunView,
  type ImportFailure,
  type ImportProgress,
  type ImportView,
  type MapDataDryRunView,
  type MapDataView,
  PROGRESS_MEDIA_TYPE,
} from '../contract/schema.ts'

/** A file to import, with what was chosen for it. */
export interface ImportFile {
  kind: 'csv' | 'map-data'
  file: File
  /** Name of the data set of map data, if chosen. */
  source?: string
  /** Whether map data may be older or incomplete. */
  acceptLoss: boolean
  /** What happens to its doubtful courts; as in its latest import if nothing was chosen. */
  doubtful?: DoubtfulChoice
}

type Outcome = ImportView | MapDataView
export type Preview = DryRunView | MapDataDryRunView
export type CompletedImport = Exclude<ImportView, DryRunView> | CompletedMapDataView
type Line = ImportProgress | Outcome | ImportFailure
type OnProgress = (progress: ImportProgress) => void

/** Reads the beginning of a file to tell map data from CSV. */
export async function kindOfFile(file: File): Promise<ImportFile['kind']> {
  return isMapData(await file.slice(0, FILE_START).text()) ? 'map-data' : 'csv'
}

/** Runs a dry run of an import. */
export async function dryRunImport(api: Api, chosen: ImportFile, onProgress: OnProgress): Promise<Preview> {
  const outcome = await sendFile(api, chosen, { dryRun: true, onProgress })
  if (!outcome.dryRun) throw new Error('The server ran an import instead of a dry run.')
  return outcome
}

/** Imports the courts of a file. */
export async function importFile(
  api: Api,
  chosen: ImportFile,
  onProgress: OnProgress,
): Promise<CompletedImport> {
  const outcome = await withUnloadWarning(() => sendFile(api, chosen, { dryRun: false, onProgress }))
  if (outcome.dryRun) throw new Error('The server ran a dry run instead of an import.')
  return outcome
}

async function sendFile(
  api: Api,
  { kind, file, source, acceptLoss, doubtful }: ImportFile,
  { dryRun, onProgress }: { dryRun: boolean; onProgress: OnProgress },
): Promise<Outcome> {
  const form = new FormData()
  form.set('file', file)
  const request = { form, accept: PROGRESS_MEDIA_TYPE }
  const query = { dryRun: String(dryRun) }
  const response =
    kind === 'csv'
      ? await api.callResponse('POST /api/admin/import-courts-csv', { ...request, query })
      : await api.callResponse('POST /api/admin/import-map-data', {
          ...request,
          query: { ...query, source, acceptLoss: String(acceptLoss), doubtful },
        })
  let outcome: Outcome | ImportFailure | undefined
  await readLines(response, (text) => {
    const line = JSON.parse(text) as Line
    if ('step' in line) onProgress(line)
    else outcome = line
  })
  if (!outcome) throw new ApiCallError('unreachable', 0, '')
  if (!outcome.success) throw new ApiCallError(outcome.code as ErrorCode, 400, outcome.error)
  return outcome
}

/** Reads a response line by line as it streams in; the last line may lack a line break. */
export async function readLines(response: Response, onLine: (line: string) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  /** Chunks of the current line, joined once at its end. */
  let pieces: string[] = []
  const finish = () => {
    const line = pieces.join('')
    pieces = []
    if (line) onLine(line)
  }
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return finish()
    const [first = '', ...rest] = value.split('\n')
    pieces.push(first)
    for (const next of rest) {
      finish()
      pieces.push(next)
    }
  }
}
