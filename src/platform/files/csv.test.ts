import { describe, expect, it } from 'vitest'
import { bytesOf } from '../../../test/bytes.ts'
import { ApiError } from '../contract/errors.ts'
import { type CsvRow, readCsv } from './csv.ts'

async function read(...chunks: (string | Uint8Array)[]): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of readCsv(bytesOf(...chunks))) rows.push(row)
  return rows
}

describe('what cannot be read', () => {
  const latin1 = Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x0a)
  const zipOf = (name: string, content = '') =>
    Buffer.from(`PK\x03\x04${'\0'.repeat(26)}${name}${content}`, 'latin1')
  const openDocument = zipOf('mimetype', 'application/vnd.oasis.opendocument.spreadsheetPK')
  const oldWorkbook = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0)

  it.each([
    ['Latin-1', [latin1], /not UTF-8 text.*Save it as "CSV UTF-8"/],
    ['Latin-1 far into the file', ['a,b\n'.repeat(50_000), latin1], /not UTF-8 text/],
    ['a letter cut off at the end', [Uint8Array.of(0x61, 0xc3)], /not UTF-8 text/],
    ['half a letter of UTF-16', [Uint8Array.of(0xff, 0xfe, 0x61)], /not UTF-16 text.*Save it as "CSV UTF-8"/],
    ['a file of zero bytes', ['a,b\n\0\0'], /not a text file/],
    ['a workbook of Excel', [zipOf('[Content_Types].xml')], /Excel workbook\. .*save .* as "CSV UTF-8"/],
    ['a workbook of another program', [zipOf('xl/workbook.xml')], /Excel workbook/],
    ['an old workbook of Excel', [oldWorkbook], /Excel workbook/],
    ['a spreadsheet of LibreOffice', [openDocument], /OpenDocument spreadsheet.*"CSV UTF-8"/],
    ['an archive', [zipOf('doc.kml')], /ZIP archive\. Unpack it/],
    ['a quotation mark that is not closed', ['a,b\n1,2\n3,"4\n5,6\n'], /row on line 3 .* never closed/],
    [
      'a quotation mark inside a cell',
      ['a,b\n1,2\nthe "Cage",4\n'],
      /quotation mark \("\) on line 3 is misplaced/,
    ],
    [
      'text after a closing quotation mark',
      ['a,b\n"1" or 2,3\n'],
      /quotation mark \("\) on line 2 is misplaced/,
    ],
    [
      'such a quotation mark after blank lines',
      ['\n \na,b\n\n1,2\n\n , \n\n3,"4\n\n5,6\n'],
      /row on line 9 .* closed/,
    ],
    [
      'such a cell after blank lines',
      ['\n\na,b\n\n\n1,2\n\nthe "Cage",4\n'],
      /quotation mark \("\) on line 8 is misplaced/,
    ],
    [
      'such a row after blank lines',
      [`\n\na,b\n\n\n1,"${'x'.repeat(1_000_000)}"\n`],
      /row on line 6 is too long/,
    ],
    ['a row of a megabyte', [`a,b\n1,"${'x'.repeat(1_000_000)}"\n`], /row on line 2 is too long/],
  ])('refuses %s', async (_, chunks, sentence) => {
    const refusal = await read(...chunks).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ApiError)
    expect(refusal).toMatchObject({ code: 'file-unusable', message: expect.stringMatching(sentence) })
  })

  it('reads no more than the maximum row length for the header', async () => {
    let sent = 0
    async function* withoutLineBreak() {
      yield* bytesOf('\n\n')
      for (; sent < 100; sent++) yield* bytesOf('name,'.repeat(10_000))
    }
    await expect(readCsv(withoutLineBreak()).next()).rejects.toMatchObject({
      code: 'file-unusable',
      message: expect.stringMatching(/row on line 3 is too long/),
    })
    expect(sent).toBeLessThan(5)
  })

  it('passes on errors of the source', async () => {
    async function* broken() {
      yield new TextEncoder().encode('a,b\n1,2\n')
      throw new Error('the disk is gone')
    }
    await expect(readCsv(broken()).next()).rejects.toThrow('the disk is gone')
  })
})

describe('rows', () => {
  it('are none in an empty file', async () => {
    expect(await read()).toEqual([])
    expect(await read('\uFEFF\r\n\r\n')).toEqual([])
  })

  it('have the line number they start on, with any line endings', async () => {
    const text = 'a,b\r\n"x\r\ny",2\n\n,\n3,"4 ""four"""\r5,6'
    const expected = [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\ny', '2'] },
      { line: 6, cells: ['3', '4 "four"'] },
      { line: 7, cells: ['5', '6'] },
    ]
    expect(await read(text)).toEqual(expected)
    expect(await read(...text)).toEqual(expected)
  })

  it('have the line number they start on after blank lines, even inside cells', async () => {
    const text = '\n\t\n \r\n\ra,b\n\n\n"x\n\n\ny",2\n\n,\n\n3,""\n\n\n'
    const expected = [
      { line: 5, cells: ['a', 'b'] },
      { line: 8, cells: ['x\n\n\ny', '2'] },
      { line: 15, cells: ['3', ''] },
    ]
    expect(await read(text)).toEqual(expected)
    expect(await read(...text)).toEqual(expected)
  })

  it('have the right line number after any number of blank lines', async () => {
    const blank = '\n'.repeat(100_000)
    expect(await read(blank, blank, 'a,b\n', blank, blank, '1,2')).toEqual([
      { line: 200_001, cells: ['a', 'b'] },
      { line: 400_002, cells: ['1', '2'] },
    ])
    expect(await read(blank, blank, blank)).toEqual([])
  })

  it('begin after a byte order mark', async () => {
    expect(await read('\uFEFFname\nx\n')).toEqual([
      { line: 1, cells: ['name'] },
      { line: 2, cells: ['x'] },
    ])
  })

  it.each([
    ['sep=;\na;b\n1,5;2\n', 2],
    ['\uFEFFsep=;\r\na;b\r\n1,5;2', 2],
    ['\n"SEP=;" \n\na;b,c,d\n1,5;2', 4],
  ])('may be separated as the first line says: %j', async (text, line) => {
    const rows = [
      { line, cells: ['a', expect.stringMatching('b')] },
      { line: line + 1, cells: ['1,5', '2'] },
    ]
    expect(await read(text)).toEqual(rows)
    expect(await read(...text)).toEqual(rows)
  })

  it('are one cell each if the file has only the line that names a separator', async () => {
    expect(await read('sep=;')).toEqual([{ line: 1, cells: ['sep=', ''] }])
  })

  it.each(['utf16le', 'utf16be'])('may be in %s', async (encoding) => {
    const bytes = Buffer.from('\uFEFFname;place\nCafé;Łódź\n', 'utf16le')
    if (encoding === 'utf16be') bytes.swap16()
    const rows = await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['name', 'place'],
      ['Café', 'Łódź'],
    ])
  })

  it.each([';', '\t', '|'])('may be separated by %j', async (separator) => {
    const rows = await read(['a', 'b'].join(separator), '\n', ['1,5', '2'].join(separator))
    expect(rows.map((row) => row.cells)).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
  })

  it('decode characters split between chunks', async () => {
    const bytes = new TextEncoder().encode('Café,€\n')
    expect(await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual([
      { line: 1, cells: ['Café', '€'] },
    ])
  })
})
