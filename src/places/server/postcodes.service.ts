import { ApiError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { readCsv } from '../../platform/files/csv.ts'
import * as queries from './geocoding.queries.ts'
import { readLayout } from './postcode-file.ts'

/** The result of importing a postcode file. */
export interface PostcodesOutcome {
  stored: number
  withoutCoordinates: number
  bad: number
  /** The first few invalid rows. */
  examples: { line: number; reason: string }[]
}

const ROWS_AT_A_TIME = 5000
const MAX_EXAMPLES = 5

/**
 * Upserts the postcodes of a file. Idempotent. Throws an ApiError with one sentence if the file cannot be used.
 * `onProgress` is called periodically with the counts so far.
 */
export async function importPostcodes(
  database: Database,
  source: AsyncIterable<Uint8Array>,
  onProgress: (outcome: PostcodesOutcome) => void = () => {},
): Promise<PostcodesOutcome> {
  const csv = readCsv(source)
  const first = await csv.next()
  if (first.done) throw new ApiError('file-unusable', { text: 'The file is empty.' })
  const { readRow, isHeader } = readLayout(first.value.cells)

  const outcome: PostcodesOutcome = { stored: 0, withoutCoordinates: 0, bad: 0, examples: [] }
  const batch = new Map<string, queries.PostcodeLocation>()
  const flush = async () => {
    await queries.storePostcodes(database, [...batch.values()])
    batch.clear()
    onProgress(outcome)
  }
  const take = async (line: number, cells: string[]) => {
    const row = readRow(cells)
    if (row === 'without coordinates') outcome.withoutCoordinates++
    else if ('error' in row) {
      outcome.bad++
      if (outcome.examples.length < MAX_EXAMPLES) outcome.examples.push({ line, reason: row.error })
    } else {
      outcome.stored++
      batch.set(row.postcode, row)
      if (batch.size === ROWS_AT_A_TIME) await flush()
    }
  }

  if (!isHeader) await take(first.value.line, first.value.cells)
  for await (const { line, cells } of csv) await take(line, cells)
  await flush()
  await queries.analyzePostcodes(database)
  return outcome
}
