import { type Api, ApiCallError } from '../../api/web/client.ts'
import { withUnloadWarning } from '../../api/web/submit-idempotently.ts'
import type { ErrorCode } from '../../platform/contract/errors.ts'
import {
  type DryRunView,
  type ImportFailure,
  type ImportProgress,
  type ImportView,
  PROGRESS_MEDIA_TYPE,
} from '../contract/schema.ts'

export type CompletedImport = Exclude<ImportView, DryRunView>
type Line = ImportProgress | ImportView | ImportFailure
type OnProgress = (progress: ImportProgress) => void

/** Runs a dry run of an import. */
export async function dryRunImport(api: Api, file: File, onProgress: OnProgress): Promise<DryRunView> {
  const outcome = await sendFile(api, { file, dryRun: true, onProgress })
  if (!outcome.dryRun) throw new Error('The server ran an import instead of a dry run.')
  return outcome
}

/** Replaces the directory with the courts of a file. */
export async function importFile(api: Api, file: File, onProgress: OnProgress): Promise<CompletedImport> {
  const outcome = await withUnloadWarning(() => sendFile(api, { file, dryRun: false, onProgress }))
  if (outcome.dryRun) throw new Error('The server ran a dry run instead of an import.')
  return outcome
}

interface SendFileOptions {
  file: File
  dryRun: boolean
  onProgress: OnProgress
}

async function sendFile(api: Api, { file, dryRun, onProgress }: SendFileOptions): Promise<ImportView> {
  const form = new FormData()
  form.set('file', file)
  const query = { dryRun: String(dryRun) }
  const response = await api.callResponse('importCourts', { query, form, accept: PROGRESS_MEDIA_TYPE })
  let outcome: ImportView | ImportFailure | undefined
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
