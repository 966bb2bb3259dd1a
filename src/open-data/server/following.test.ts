// @module-tag large
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { createCourt, createPhoto, createReview, createUser } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { type Feature, mapDataOf } from '../../../test/map-data.ts'
import { runProgram } from '../../../test/program.ts'
import { purgeAccount } from '../../../test/purge-account.ts'
import { randomNumbers } from '../../../test/random.ts'
import { expectSameAsRead } from '../../../test/same-courts.ts'
import { FakeIdentity, injectAs } from '../../../test/tokens.ts'
import { Directory } from '../../directory/server/directory.ts'
import { SavedDirectory } from '../../directory/server/saved-directory.ts'
import { isDatabaseUnavailable } from '../../platform/db/errors.ts'
import { openPublicFiles } from '../../platform/files/public-files.ts'
import type { ChangesStart, ChangesView } from '../contract/change-schema.ts'
import { formatCursor } from './cursor.ts'
import { makeSnapshot } from './snapshot-files.ts'

const CHANGES = Number(process.env.FOLLOW_CHANGES ?? 400)
const FEATURES = Math.max(100, Math.ceil(CHANGES * 0.03))
const MAX_PAGE = Math.ceil(CHANGES / 10)
const PEOPLE = 12
const ROUNDS = Math.ceil(CHANGES / 150)
/** Until each action has succeeded. */
const MOST_CHANGES = Math.max(6000, CHANGES)
const TIMEOUT = Math.max(600_000, CHANGES * 60)
/** Actions that take no locks. */
const DIRECT = ['photo', 'review'] as const

let test: AdminTestApp
beforeEach(async () => {
  test = await openTestAppWithAdmin({ RATE_LIMIT_FACTOR: '100000' }, { identity: new FakeIdentity() })
})
afterEach(() => test.close())

/** The text of a new snapshot. */
async function snapshotText(): Promise<string> {
  await test.directory.refresh()
  await makeSnapshot({ ...test, publicFiles: openPublicFiles({ dataDir: test.dataDir }) })
  const { snapshot } = (await test.app.inject('/api/changes')).json() as ChangesStart
  const { rawPayload } = await test.app.inject(new URL(snapshot?.url ?? '').pathname)
  return gunzipSync(rawPayload).toString()
}

/** A client that knows the changes only. */
class Follower {
  readonly #courts = new Map<number, string>()
  #cursor: string | undefined
  seen = 0

  async begin(): Promise<this> {
    const { snapshot, cursor } = (await test.app.inject('/api/changes')).json() as ChangesStart
    this.#cursor = cursor
    if (!snapshot) return this
    const { rawPayload } = await test.app.inject(new URL(snapshot.url).pathname)
    for (const line of gunzipSync(rawPayload).toString().trimEnd().split('\n'))
      this.#courts.set(JSON.parse(line).id, line)
    return this
  }

  async follow(limit: number): Promise<void> {
    for (let more = true; more; ) {
      const answer = await test.app.inject(`/api/changes?since=${this.#cursor}&limit=${limit}`)
      const page = answer.json() as ChangesView
      for (const change of page.changes)
        if (change.deleted) this.#courts.delete(change.id)
        else this.#courts.set(change.id, JSON.stringify(change))
      this.seen += page.changes.length
      this.#cursor = page.cursor
      more = page.more
    }
  }

  get text(): string {
    const sorted = [...this.#courts].sort(([one], [other]) => one - other)
    return sorted.map(([, line]) => `${line}\n`).join('')
  }
}

/** Random changes by people, moderators and imports, several at once. */
async function randomActions(random: () => number) {
  const below = (count: number) => Math.floor(random() * count)
  const one = <T>(list: readonly T[]) => list[below(list.length)] as T
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createUser(test.database)))
  const courtIds = [(await createCourt(test.database)).id, (await createCourt(test.database)).id]
  const court = () => ({ id: one([...courtIds, ...test.directory.current().ids]) })
  let edition = 0
  const removed = [...courtIds]
  const merged: number[] = []
  const remove = async (act: (id: number) => Promise<LightMyRequestResponse>) => {
    const { id } = court()
    removed.push(id)
    return act(id)
  }

  const features = (): Feature[] =>
    Array.from({ length: FEATURES }, (_, i) => ({
      id: `way/${i + 1}`,
      at: [-46 - i / 1000, -23.5] as [number, number],
      version: edition,
      tags: {
        lit: one(['yes', 'no']),
        hoops: String(1 + below(4)),
        ...(i % 3 > 0 && { name: `Quadra ${i}` }),
      },
    })).filter(() => random() < 0.9)

  const actions = {
    async import() {
      edition++
      const file = { bytes: Buffer.from(mapDataOf(features())), name: 'brazil.geojson' }
      const { payload, headers } = await encodeForm({}, { file })
      const url = '/api/admin/import-map-data?source=osm-br&acceptLoss=true'
      return test.call('POST', url, payload, headers)
    },
    async undoImport() {
      const { imports } = (await test.call('GET', '/api/admin/imports')).json()
      return test.call('POST', `/api/admin/imports/${imports[0]?.id ?? 1}/undo`)
    },
    fact() {
      const payload = { facts: [{ key: 'nets', value: one(['chain', 'none']) }] }
      return injectAs(test, one(people), { method: 'POST', url: `/api/courts/${court().id}/facts`, payload })
    },
    async review() {
      const { id } = await createReview(test.database, court(), {
        ...{ status: 'pending', userId: one(people).id, rating: 1 + below(5) },
      })
      if (random() < 0.7) await test.call('PATCH', `/api/admin/reviews/${id}/approve`)
      else await test.call('DELETE', `/api/admin/reviews/${id}`)
    },
    photo: () => createPhoto(test.database, court()),
    tag: () => test.call('POST', `/api/admin/courts/${court().id}/tags`, { name: one(['Benches', 'Water']) }),
    archive: () => remove((id) => test.call('DELETE', `/api/courts/${id}`)),
    restore: () => test.call('POST', `/api/admin/courts/${one(removed.slice(-9))}/restore`),
    async merge() {
      const { id } = court()
      const answer = await test.call('POST', `/api/admin/courts/${id}/merge`, { into: court().id })
      if (answer.statusCode === 200) merged.push(id)
      return answer
    },
    undoMerge: () => test.call('POST', `/api/admin/courts/${merged.pop() ?? 1}/merge/undo`),
    ban: () =>
      test.call('PATCH', `/api/admin/users/${one(people).id}/status`, { status: one(['banned', 'active']) }),
    async purge() {
      const index = below(people.length)
      await purgeAccount(test, people[index]?.id).catch((error: unknown) => {
        // As a request would be, it is refused while an import has locked a court, and purged the next time.
        if (!isDatabaseUnavailable(error)) throw error
      })
      people[index] = await createUser(test.database)
    },
  }
  const names = Object.keys(actions) as (keyof typeof actions)[]
  const atOnce = names.filter((name) => !DIRECT.some((direct) => direct === name))
  const alone = names.filter((name) => name !== 'import')
  const successes = new Set<string>()
  /** Many are refused, such as the merge of a court that is gone, or of one that an import has locked. */
  const perform = async (name: keyof typeof actions) => {
    const answer = await actions[name]()
    const status = answer && 'statusCode' in answer ? answer.statusCode : 200
    expect(status, name).not.toBe(500)
    if (status < 300) successes.add(name)
  }
  return {
    successes: () => [...successes].sort(),
    names: names.toSorted(),
    /** Mostly an import, which changes many courts, with two other actions; then one alone, which no import holds off. */
    async act() {
      await Promise.all([
        perform(random() < 0.6 ? 'import' : one(atOnce)),
        perform(one(atOnce)),
        perform(one(atOnce)),
      ])
      await perform(one(alone))
      await test.directory.refresh()
    },
  }
}

it('a client that starts anywhere and follows the changes has what the next snapshot has', {
  timeout: TIMEOUT,
}, async () => {
  const random = randomNumbers(21)
  const first = await new Follower().begin()
  const { act, names, successes } = await randomActions(random)
  const followers = [first]
  const isMissingSome = () => successes().length < names.length && first.seen < MOST_CHANGES
  for (let milestone = CHANGES / 4; first.seen < CHANGES || isMissingSome(); ) {
    await act()
    for (const follower of followers)
      if (random() < 0.5) await follower.follow(1 + Math.floor(random() * MAX_PAGE))
    if (first.seen < milestone) continue
    milestone += CHANGES / 4
    const text = await snapshotText()
    for (const follower of followers) {
      await follower.follow(MAX_PAGE)
      expect(follower.text).toBe(text)
    }
    followers.push(await new Follower().begin())
  }
  expect(successes()).toEqual(names)
})

it('a directory that starts from saved courts has what one has that reads all', {
  timeout: TIMEOUT,
}, async () => {
  const { act } = await randomActions(randomNumbers(23))
  const noReason = (reason: string) => expect.unreachable(reason)
  const saved = new SavedDirectory({
    ...{ dataDir: test.dataDir, build: 'build', filesBaseUrl: '/files', minFreeBytes: 0 },
    log: { info: noReason, warn: noReason },
  })
  const filesBaseUrl = '/files'
  for (let round = 0; round < ROUNDS; round++) {
    const directory = new Directory({ ...test, filesBaseUrl, saved, log: console })
    await directory.start()
    await expectSameAsRead(directory, test.database, filesBaseUrl)
    await saved.save(directory.current())
    await directory.close()
    for (let step = 0; step < 3; step++) await act()
  }
})

it('the example client of the documentation follows a running server', { timeout: TIMEOUT }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'opencourt-follow-'))
  try {
    const site = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const file = join(folder, 'courts.ndjson')
    const { act } = await randomActions(randomNumbers(22))
    for (let round = 0; round < 4; round++) {
      const client = runProgram('docs/follow-changes.mjs', [site, file])
      for (let step = 0; step < 3; step++) await act()
      expect(await client.exit).toBe(0)
      if (round % 2 === 0) await snapshotText()
    }
    const text = await snapshotText()
    const otherStore = formatCursor('00000000-0000-4000-8000-000000000000', { version: 1, id: 1 })
    await writeFile(`${file}.cursor`, otherStore)
    const last = runProgram('docs/follow-changes.mjs', [site, file])
    expect(await last.exit).toBe(0)
    expect(last.stdout).toMatch(/^\d+ courts, \d+ changes applied\.\n$/)
    expect(await readFile(file, 'utf8')).toBe(text)
  } finally {
    await rm(folder, { recursive: true })
  }
})
