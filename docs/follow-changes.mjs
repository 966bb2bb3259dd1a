// Keeps a file equal to a site's published courts: a change in JSON on each line, by id. Run it as often as you like.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

const [site = '', file = 'courts.ndjson'] = process.argv.slice(2)
const stop = (sentence) => process.exit(console.error(sentence) ?? 1)
if (!/^https?:/.test(site)) stop('Usage: node follow-changes.mjs https://directory.example [courts.ndjson]')
const changesUrl = new URL('/api/changes', site)

/** The courts by id, each as its line of the file, and the cursor that follows them. */
let { courts, cursor } = await readSaved().catch(begin)
let changed = 0
for (let more = true; more; ) {
  const response = await get(`${changesUrl}?since=${cursor}`)
  // The cursor leads nowhere any more.
  if (response.status === 410) ({ courts, cursor } = await begin())
  else ({ cursor, more } = apply(await response.json()))
}
await save()
console.log(`${courts.size} courts, ${changed} changes applied.`)

async function readSaved() {
  return { courts: byId(await readFile(file, 'utf8')), cursor: await readFile(`${file}.cursor`, 'utf8') }
}

/** Begins with the latest snapshot. */
async function begin() {
  const start = await (await get(changesUrl)).json()
  const bytes = start.snapshot && (await (await get(start.snapshot.url)).arrayBuffer())
  return { courts: byId(bytes ? gunzipSync(bytes).toString() : ''), cursor: start.cursor }
}

function byId(text) {
  const lines = text.split('\n').filter(Boolean)
  return new Map(lines.map((line) => [JSON.parse(line).id, line]))
}

function apply(page) {
  for (const change of page.changes) {
    if (change.deleted) courts.delete(change.id)
    else courts.set(change.id, JSON.stringify(change))
  }
  changed += page.changes.length
  return page
}

/** The courts before the cursor: applying a change twice does no harm, but leaving one out does. */
async function save() {
  const sorted = [...courts].sort(([one], [other]) => one - other)
  await writeFile(`${file}.new`, sorted.map(([, line]) => `${line}\n`).join(''))
  await rename(`${file}.new`, file)
  await writeFile(`${file}.cursor`, cursor)
}

async function get(url) {
  const response = await fetch(url)
  if (response.ok || response.status === 410) return response
  stop(`${url} answered ${response.status}: ${await response.text()}`)
}
