// Keeps a file equal to the published courts of an Opencourt site: one change in JSON on each line, sorted by id.
// Run it as often as you like, such as every minute: node follow-changes.mjs https://opencourt.example courts.ndjson
import { readFile, rename, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

const [site, file = 'courts.ndjson'] = process.argv.slice(2)
const changesUrl = new URL('/api/changes', site)

/** Courts by id, each as its line of the file. */
let courts = new Map()
let cursor
let changed = 0

const linesOf = (text) => text.split('\n').filter((line) => line !== '')
const readLines = (text) => new Map(linesOf(text).map((line) => [JSON.parse(line).id, line]))

async function get(url) {
  const response = await fetch(url)
  if (response.ok || response.status === 410) return response
  throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
}

/** Begins with the latest snapshot. */
async function begin() {
  const start = await (await get(changesUrl)).json()
  cursor = start.cursor
  courts = new Map()
  if (start.snapshot === null) return
  const snapshot = await (await get(start.snapshot.url)).arrayBuffer()
  courts = readLines(gunzipSync(snapshot).toString())
}

/** Applies the changes since the cursor, in order. */
async function follow() {
  for (let more = true; more; ) {
    const response = await get(`${changesUrl}?since=${cursor}`)
    if (response.status === 410) await begin()
    else {
      const page = await response.json()
      for (const change of page.changes) {
        if (change.deleted) courts.delete(change.id)
        else courts.set(change.id, JSON.stringify(change))
      }
      ;({ cursor, more } = page)
      changed += page.changes.length
    }
  }
}

const [savedCourts, savedCursor] = await Promise.all(
  [file, `${file}.cursor`].map((path) => readFile(path, 'utf8').catch(() => undefined)),
)
if (savedCourts === undefined || savedCursor === undefined) await begin()
else [courts, cursor] = [readLines(savedCourts), savedCursor]
await follow()
const sorted = [...courts].sort(([one], [other]) => one - other)
// The courts before the cursor: applying a change twice does no harm, but leaving one out does.
await writeFile(`${file}.new`, sorted.map(([, line]) => `${line}\n`).join(''))
await rename(`${file}.new`, file)
await writeFile(`${file}.cursor`, cursor)
console.log(`${courts.size} courts, ${changed} changes applied.`)
