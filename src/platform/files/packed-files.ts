/** Bytes of a file that are enough to recognise it. */
export const SIGNATURE_BYTES = 128

const ZIP = 'PK\x03\x04'
/** Excel before 2007. */
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
/** What stands in the name of the first file of an Excel workbook, or in that of the first two. */
const IN_WORKBOOK = /\[Content_Types\]|_rels\/|docProps\/|xl\//
const IN_OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.spreadsheet'

const SAVE_AS_CSV = 'Open it, save the sheet with the rows as "CSV UTF-8", and choose that file.'

/** What a file is instead of a text, and what to do; undefined if it isn't a workbook or another packed file. */
export function packedFileText(start: Buffer): string | undefined {
  const text = start.toString('latin1')
  if (text.startsWith(OLE)) return `This is an Excel workbook. ${SAVE_AS_CSV}`
  if (!text.startsWith(ZIP)) return undefined
  if (text.includes(IN_OPEN_DOCUMENT)) return `This is an OpenDocument spreadsheet. ${SAVE_AS_CSV}`
  if (IN_WORKBOOK.test(text)) return `This is an Excel workbook. ${SAVE_AS_CSV}`
  return 'This is a ZIP archive. Unpack it, and choose the file in it.'
}
