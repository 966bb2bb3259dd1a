import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { Refusal } from '../contract/errors.ts'

/** A row of a file: its cells as written, and the line of the file it starts on (the first is 1). */
export interface CsvRow {
  line: number
  cells: string[]
}

/** A longer row is one with a quotation mark that is not closed. */
const MAX_ROW_BYTES = 128 * 1024

const SAVE_AS_UTF8 = 'Save it as "CSV UTF-8" in your spreadsheet and try again.'

const unusable = (text: string) => new Refusal('file-unusable', { text })

/**
 * Reads the rows of a CSV file in UTF-8, separated by commas, semicolons or tabs, whatever its line ends.
 * Rows without any text are left out. A file that cannot be read is a Refusal with one sentence.
 */
export async function* readCsv(source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const text = withLineFeeds(decode(source))
  const head = await readHead(text)
  const rows = rowParser(separatorOf(head))
  pipeline(Readable.from(chain(head, text)), rows.parser).catch(() => {})
  try {
    yield* rows.parser as AsyncIterable<CsvRow>
  } catch (error) {
    throw error instanceof CsvError ? unusable(explain(error, rows.nextLine())) : error
  } finally {
    rows.parser.destroy()
  }
}

function rowParser(delimiter: string) {
  let nextLine = 1
  const options: Options<CsvRow, string[]> = {
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    max_record_size: MAX_ROW_BYTES,
    on_record: (cells, { lines }) => {
      nextLine = lines + 1
      if (cells.every((cell) => cell.trim() === '')) return null
      return { line: lines - lineBreaks(cells), cells }
    },
  }
  // The types of csv-parse know rows of texts only.
  return { parser: parse(options as unknown as Options), nextLine: () => nextLine }
}

async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const bytes of source) yield checked(decoder, bytes)
  yield checked(decoder)
}

function checked(decoder: TextDecoder, bytes?: Uint8Array): string {
  const text = decodeChunk(decoder, bytes)
  if (text.includes('\0')) throw unusable(`The file is not a text file. ${SAVE_AS_UTF8}`)
  return text
}

function decodeChunk(decoder: TextDecoder, bytes: Uint8Array | undefined): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw unusable(`The file is not UTF-8 text. ${SAVE_AS_UTF8}`)
  }
}

async function* withLineFeeds(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const chunk of text) {
    const whole = held + chunk
    held = whole.endsWith('\r') ? '\r' : ''
    yield whole.slice(0, whole.length - held.length).replace(/\r\n?/g, '\n')
  }
  if (held) yield '\n'
}

/** The beginning of the text, up to the end of its first line or further. */
async function readHead(text: AsyncGenerator<string>): Promise<string> {
  let head = ''
  while (!head.trimStart().includes('\n')) {
    const { value, done } = await text.next()
    if (done) break
    head += value
  }
  return head
}

function separatorOf(head: string): string {
  const firstLine = head.trimStart().split('\n', 1)[0] ?? ''
  const count = (separator: string) => firstLine.split(separator).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

async function* chain(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield head
  yield* rest
}

function lineBreaks(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0)
}

function explain(error: CsvError, nextLine: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return `In the row on line ${nextLine} a quotation mark (") is opened and never closed.`
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `The row on line ${nextLine} is too long. Is a quotation mark (") not closed?`
  return (
    `A quotation mark (") on line ${String(error.lines)} stands where it cannot be read. ` +
    'Put the whole cell in quotation marks, and write those inside it twice ("").'
  )
}
