import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { mergeSaved } from '../src/saved/contract/merge-saved.ts'
import type { SavedCourt, SavedView } from '../src/saved/contract/schema.ts'
import { openTestApp, type TestApp } from './app.ts'
import { createCourt, createUser } from './factories.ts'
import { randomNumbers } from './random.ts'
import { FakeIdentity, injectAs } from './tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMIT_FACTOR: '1000' }, { identity: new FakeIdentity() })
})
afterAll(() => app.close())
afterEach(() => {
  vi.unstubAllGlobals()
  // Other files share the process: the modules hold the databases of these devices.
  vi.resetModules()
})

/** A moment of a day, minutes after midnight. */
const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 0, minute)).toISOString()
const row = (court: number, minute: number, more: Partial<SavedCourt> = {}): SavedCourt => ({
  ...{ court_id: court, is_saved: true, note: '', lists: [], changed_at: at(minute) },
  ...more,
})

test('two devices and an account agree in the end, whatever is lost on the way', {
  timeout: 120_000,
}, async () => {
  const random = randomNumbers(50)
  const pick = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T
  const ann = await createUser(app.database)
  const account = async (method: 'GET' | 'POST', payload?: object) =>
    injectAs(app, ann, { method, url: '/api/account/saved', ...(payload && { payload }) })
  const courtsHere: number[] = []
  while (courtsHere.length < 8) courtsHere.push((await createCourt(app.database)).id)
  let minute = 0
  const network = { send: (saved: SavedCourt[]) => account('POST', { saved }), fate: () => pick(FATES) }
  const devices = [await openDevice(network), await openDevice(network)]
  let model: SavedCourt[] = []
  for (let operation = 0; operation < 200; operation++) {
    const device = pick(devices)
    if (random() < 0.6) {
      minute++
      const court = pick(courtsHere)
      const changed =
        random() < 0.4
          ? row(court, minute, { is_saved: false })
          : row(court, minute, { note: pick(['', 'Nets', 'Quiet']), lists: pick([[], ['A'], ['A', 'B']]) })
      await device.change(changed)
      model = mergeSaved(model, [changed])
    } else {
      const syncing = device.sync()
      if (random() < 0.5) await syncing
    }
  }
  network.fate = () => 'arrives'
  for (const device of [...devices, ...devices]) await device.sync()
  const sorted = (rows: readonly SavedCourt[]) => [...rows].sort((a, b) => a.court_id - b.court_id)
  expect(model).toHaveLength(courtsHere.length)
  for (const rows of [devices[0]?.rows(), devices[1]?.rows(), (await account('GET')).json().saved])
    expect(sorted(rows ?? [])).toEqual(sorted(model))
})

const FATES = ['arrives', 'arrives', 'request lost', 'answer lost'] as const

/** The saved courts of a browser of its own, with a connection that loses something now and then. */
async function openDevice(network: {
  send: (saved: SavedCourt[]) => Promise<{ json(): SavedView }>
  fate: () => (typeof FATES)[number]
}) {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('document', { cookie: '' })
  // Both would be windows of one browser.
  vi.stubGlobal('BroadcastChannel', undefined)
  const { memberApi } = await import('../src/accounts/web/member-api.ts')
  vi.spyOn(memberApi, 'call').mockImplementation((async (_: string, { body }: { body: SavedView }) => {
    const fate = network.fate()
    if (fate === 'request lost') throw new Error('Cut.')
    const answer = await network.send(body.saved)
    if (fate === 'answer lost') throw new Error('Cut.')
    return answer.json()
  }) as never)
  const { changeMany, followPerson, syncSaved } = await import('../src/saved/web/saved-store.ts')
  const { savedState } = await import('../src/saved/web/saved-state.ts')
  await followPerson('ann', 'ok')
  return {
    change: (changed: SavedCourt) => changeMany([changed]),
    sync: syncSaved,
    rows: () => [...savedState().rows.values()],
  }
}
