import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The folders of src, each of which knows only those before it; `npm run check` proves it of imports. */
const order = (JSON.parse(readFileSync('scripts/layers.json', 'utf8')) as string[][]).flat()

test('docs/architecture.md describes the folders of src in the order of their layers', () => {
  const described = readFileSync('docs/architecture.md', 'utf8').matchAll(/^\|[^|]*\| `([\w-]+)` \|/gm)
  expect([...described].map(([, folder]) => folder)).toEqual(order)
  expect(readdirSync('src').toSorted()).toEqual(order.toSorted())
})

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '')
const folderOf = (file: string) => order.indexOf(file.split('/')[1] ?? '')
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({ file: `src/${file}`, text: withoutComments(readFileSync(`src/${file}`, 'utf8')) }))

test('a screen calls only endpoints of its own folder and of those before it', () => {
  const declared = new Map<string, string>()
  for (const { file, text } of sources)
    for (const [, path = ''] of text.matchAll(/ path: '([A-Z]+ \/[^']*)'/g)) declared.set(path, file)
  expect(declared.size).toBeGreaterThan(90)
  const upward = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<! path: )'((?:GET|POST|PUT|PATCH|DELETE) \/[^']*)'/g)]
      .filter(([, path = '']) => folderOf(declared.get(path) ?? file) > folderOf(file))
      .map(([, path]) => `${file} calls ${path}`),
  )
  expect(upward).toEqual([])
})
