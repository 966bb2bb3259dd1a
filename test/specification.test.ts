import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A row of a table in docs/specification.md. */
interface Row {
  statement: string
  proofs: string[]
  differs: string
}

/** Throws if a row has not three cells. */
function readRows(page: string): Row[] {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (The specification|---)/.test(line))
  return rows.map((line) => {
    const [statement, proven, differs, ...rest] = line.split('|').slice(1, -1)
    if (statement === undefined || proven === undefined || differs === undefined || rest.length > 0)
      throw new Error(`Not three cells: ${line}`)
    const proofs = [...proven.matchAll(/`([^`]*)`/g)].map(([, path = '']) => path)
    return { statement: statement.trim(), proofs, differs: differs.trim() }
  })
}

/** Texts of the screens are in single typographic quotes; `{…}` and the word N stand for values. */
const quotedParts = ({ statement }: Row) =>
  [...statement.matchAll(/‘([^‘’]*)’/g)].map(([, text = '']) => plain(text).split(/\{[^{}]*\}|\bN\b/))

/** Without what differs between writings of the same text: quotes, entities and line breaks. */
const plain = (text: string) =>
  text
    .replaceAll(/&apos;|&#39;|&rsquo;|\\'|’/g, "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/&hellip;|\\u2026/g, '…')
    .replaceAll(/&mdash;|\\u2014/g, '—')
    .replaceAll(/\s\s+|\n/g, ' ')

const page = readFileSync('docs/specification.md', 'utf8')
const rows = readRows(page)
const read = (path: string) => plain(readFileSync(path, 'utf8'))
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => read(`src/${file}`))
  .join('\n')

test('the tables have a row for each statement of every section', () => {
  const sections = [...page.matchAll(/^## (\d)\. /gm)].map(([, number]) => Number(number))
  expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(rows.length).toBeGreaterThan(250)
  expect(rows.flatMap(quotedParts).length).toBeGreaterThan(150)
})

test('each statement names files that prove it', () => {
  const unproven = rows.filter(
    ({ proofs }) => proofs.length === 0 || !proofs.every((path) => existsSync(path)),
  )
  expect(unproven).toEqual([])
})

test('a quoted text stands in the product or in its proof, unless the row says why it differs', () => {
  const missing = rows
    .filter(({ differs }) => differs === '')
    .flatMap((row) =>
      quotedParts(row).filter((parts) => {
        const stand = (text: string) => parts.every((part) => text.includes(part))
        return !stand(sources) && !row.proofs.some((path) => stand(read(path)))
      }),
    )
  expect(missing).toEqual([])
})
