import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { unusableFile } from '../contract/errors.ts'

/** A row: its raw cells, and the 1-based line of the file that it starts on. */
export interface CsvRow {
  line: number
  cells: string[]
}

interface CsvOptions {
  /** Whether quotation marks enclose cells in files separated by tabs. */
  quotedTabs?: boolean
}

/** A longer row almost certainly has an unclosed quotation mark. */
const MAX_ROW_BYTES = 128 * 1024

/** Leading blank lines. */
const BLANK_LINES = /^\s*\n/
/** How Excel notes the separator before the header. */
const SEPARATOR_LINE = /^"?sep=([,;|\t])"?[ \t]*\n/i
const SEPARATORS = [',', ';', '\t', '|']

const SAVE_AS_UTF8 = 'Save it as "CSV UTF-8" in your spreadsheet and try again.'

/**
 * Reads the rows of a CSV file in UTF-8, or in UTF-16 with a byte order mark, separated by commas, semicolons, tabs or
 * vertical bars, with any line endings. Skips empty rows. Throws an ApiError with one sentence if the file cannot be
 * read.
 */
export async function* readCsv(
  source: AsyncIterable<Uint8Array>,
  { quotedTabs = true }: CsvOptions = {},
): AsyncGenerator<CsvRow> {
  const text = withLineFeeds(decode(source))
  const head = await readHead(text)
  const rows = rowParser(head, quotedTabs)
  pipeline(Readable.from(chain(head.text, text)), rows.parser).catch(() => {})
  try {
    yield* rows.parser as AsyncIterable<CsvRow>
  } catch (error) {
    throw error instanceof CsvError ? unusableFile(rows.explain(error)) : error
  } finally {
    rows.parser.destroy()
  }
}

function rowParser({ linesBefore, separator }: Head, quotedTabs: boolean) {
  /** The line after the last row, not counting empty lines, which the parser reports later. */
  let nextLine = 1
  const options: Options<CsvRow, string[]> = {
    delimiter: separator,
    ...(separator === '\t' && !quotedTabs && { quote: false }),
    record_delimiter: '\n',
    relax_column_count: true,
    // Skipping here is a hundred times cheaper than receiving empty rows.
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    on_record: (cells, { lines, empty_lines }) => {
      nextLine = lines + 1 - empty_lines
      // Makes the parser treat every row as the first: for a row of another length than the first it would create an
      // error, even though the row is allowed, which takes ten times as long as parsing the row.
      counts.records = 0
      if (cells.every((cell) => cell.trim() === '')) return null
      return { line: linesBefore + lines - lineBreaks(cells), cells }
    },
  }
  // csv-parse's types only allow rows of strings.
  const parser = parse(options as unknown as Options)
  const counts: { records: number } = parser.info
  return {
    parser,
    explain: (error: CsvError) =>
      explain(error.code, {
        row: linesBefore + nextLine + Number(error.empty_lines),
        mark: linesBefore + Number(error.lines),
      }),
  }
}

async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let start = Buffer.alloc(0)
  let decoder: TextDecoder | undefined
  for await (const bytes of source) {
    if (decoder) yield checked(decoder, bytes)
    else {
      start = Buffer.concat([start, bytes])
      if (start.length < SIGNATURE_BYTES) continue
      decoder = decoderFor(start)
      yield checked(decoder, start)
    }
  }
  if (!decoder) {
    decoder = decoderFor(start)
    yield checked(decoder, start)
  }
  yield checked(decoder)
}

function decoderFor(start: Buffer): TextDecoder {
  const packed = packedFileText(start)
  if (packed) throw unusableFile(packed)
  return new TextDecoder(encodingOf(start), { fatal: true })
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function checked(decoder: TextDecoder, bytes?: Uint8Array): string {
  const text = decodeChunk(decoder, bytes)
  if (text.includes('\0')) throw unusableFile(`The file is not a text file. ${SAVE_AS_UTF8}`)
  return text
}

function decodeChunk(decoder: TextDecoder, bytes: Uint8Array | undefined): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    const encoding = decoder.encoding === 'utf-8' ? 'UTF-8' : 'UTF-16'
    throw unusableFile(`The file is not ${encoding} text. ${SAVE_AS_UTF8}`)
  }
}

async function* withLineFeeds(text: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = ''
  for await (const chunk of text) {
    const whole = pending + chunk
    pending = whole.endsWith('\r') ? '\r' : ''
    yield whole.slice(0, whole.length - pending.length).replace(/\r\n?/g, '\n')
  }
  if (pending) yield '\n'
}

/** The start of a file after what precedes the header, containing at least the first line. */
interface Head {
  text: string
  /** Number of lines that precede the header: blank ones, and the one that names the separator. */
  linesBefore: number
  separator: string
}

async function readHead(rest: AsyncGenerator<string>): Promise<Head> {
  let text = ''
  let linesBefore = 0
  let separator: string | undefined
  const drop = (what: RegExp) => {
    const whole = text
    text = whole.replace(what, '')
    linesBefore += lineBreaks([whole]) - lineBreaks([text])
  }
  while (!text.includes('\n')) {
    if (text.length > MAX_ROW_BYTES) throw unusableFile(tooLong(linesBefore + 1))
    const { value, done } = await rest.next()
    if (done) break
    text += value
    drop(BLANK_LINES)
    separator ??= SEPARATOR_LINE.exec(text)?.[1]
    drop(SEPARATOR_LINE)
    drop(BLANK_LINES)
  }
  return { text, linesBefore, separator: separator ?? separatorOf(text) }
}

function separatorOf(head: string): string {
  const firstLine = head.split('\n', 1)[0] ?? ''
  const count = (separator: string) => firstLine.split(separator).length
  return SEPARATORS.reduce((best, other) => (count(other) > count(best) ? other : best))
}

async function* chain(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield head
  yield* rest
}

function lineBreaks(texts: readonly string[]): number {
  return texts.reduce((sum, text) => (text.includes('\n') ? sum + text.split('\n').length - 1 : sum), 0)
}

/** `row` and `mark` are line numbers: where the unreadable row starts, and where the parser gave up. */
function explain(code: CsvError['code'], { row, mark }: { row: number; mark: number }): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return `The row on line ${row} has an opening quotation mark (") that is never closed.`
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(row)
  return (
    `A quotation mark (") on line ${mark} is misplaced. ` +
    'Put the whole cell in quotation marks and double those inside it ("").'
  )
}

function tooLong(line: number): string {
  return `The row on line ${line} is too long. Is a closing quotation mark (") missing?`
}

/** Bytes of a file that are enough to recognise it. */
const SIGNATURE_BYTES = 128

const ZIP = 'PK\x03\x04'
/** Excel before 2007. */
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
/** What stands in the name of the first file of an Excel workbook, or in that of the first two. */
const IN_WORKBOOK = /\[Content_Types\]|_rels\/|docProps\/|xl\//
const IN_OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.spreadsheet'

const SAVE_AS_CSV = 'Open it, save the sheet with the rows as "CSV UTF-8", and choose that file.'

/** What a file is instead of a text, and what to do; undefined if it isn't a workbook or another packed file. */
function packedFileText(start: Buffer): string | undefined {
  const text = start.toString('latin1')
  if (text.startsWith(OLE)) return `This is an Excel workbook. ${SAVE_AS_CSV}`
  if (!text.startsWith(ZIP)) return undefined
  if (text.includes(IN_OPEN_DOCUMENT)) return `This is an OpenDocument spreadsheet. ${SAVE_AS_CSV}`
  if (IN_WORKBOOK.test(text)) return `This is an Excel workbook. ${SAVE_AS_CSV}`
  return 'This is a ZIP archive. Unpack it, and choose the file in it.'
}
