import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { waitFor } from '../../../test/wait-for.ts'
import { memberApi } from '../../accounts/web/member-api.ts'
import { runLeaveCleanups } from '../../accounts/web/person-leave.ts'
import { SIGNED_IN } from '../../accounts/web/signed-in-flag.ts'
import { ApiCallError } from '../../api/web/client.ts'
import { deviceDatabase } from '../../platform/ui/device-database.ts'
import { MAX_SAVED, MAX_SAVED_NOTE } from '../contract/limits.ts'
import { mergeSaved } from '../contract/merge-saved.ts'
import type { SavedCourt } from '../contract/schema.ts'
import { followPerson as followAtRest, savedStore } from './saved-loader.ts'
import { savedState, setSavedState } from './saved-state.ts'
import {
  addFromDevice,
  changeMany,
  changeSaved,
  followMerges,
  followPerson,
  sendUnsent,
  syncSaved,
} from './saved-store.ts'

/** The account, as the server keeps it. */
let account: SavedCourt[] = []
const server = vi.spyOn(memberApi, 'call')
const ids = () => [...savedState().rows.values()].filter((row) => row.is_saved).map((row) => row.court_id)

beforeEach(async () => {
  account = []
  vi.stubGlobal('document', { cookie: 'units=mi' })
  server.mockReset().mockImplementation((async (_: string, { body }: { body: { saved: SavedCourt[] } }) => {
    account = mergeSaved(account, body.saved)
    return { saved: account, links: [] }
  }) as never)
  await (await deviceDatabase()).clear('saved')
  setSavedState({ owner: undefined, rows: new Map(), isRefused: false, error: undefined })
  await followPerson(undefined, 'signed-out')
})

describe('without an account', () => {
  test('courts are kept on the device, and nothing is sent', async () => {
    await changeSaved(1, { is_saved: true })
    await changeSaved(1, { note: 'Bring a light' })
    setSavedState({ owner: undefined, rows: new Map() })
    await followPerson(undefined, 'signed-out')
    expect(savedState().rows.get(1)).toMatchObject({ is_saved: true, note: 'Bring a light' })
    expect(server).not.toHaveBeenCalled()
  })

  test('what was saved without scripts is kept too, and the cookie goes', async () => {
    vi.stubGlobal('document', { cookie: 'units=mi; saved=5.8~signature' })
    await followPerson(undefined, 'signed-out')
    expect(ids()).toEqual([5, 8])
    expect(document.cookie).toMatch(/^saved=; .*Max-Age=0/)
  })

  test('too many are refused, and nothing changes', async () => {
    const many = Array.from({ length: MAX_SAVED }, (_, index) => ({ court_id: index + 1, is_saved: true }))
    await changeMany(many)
    await expect(changeSaved(MAX_SAVED + 1, { is_saved: true })).rejects.toThrow(/^You can save at most 500/)
    expect(ids()).toHaveLength(MAX_SAVED)
    await changeSaved(1, { is_saved: false })
    await changeSaved(MAX_SAVED + 1, { is_saved: true })
  })

  test('a browser that keeps nothing keeps it while the page is open', async () => {
    const refused = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('Refused', 'SecurityError')
    })
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await changeSaved(7, { is_saved: true })
    expect(savedState().isRefused).toBe(true)
    expect(ids()).toEqual([7])
    const cookie = 'saved=5~signature'
    vi.stubGlobal('document', { cookie })
    await followPerson(undefined, 'signed-out')
    expect(ids()).toEqual([7, 5])
    await changeMany([5, 7].map((court_id) => ({ court_id, is_saved: false })))
    await followPerson(undefined, 'signed-out')
    expect(ids()).toEqual([])
    expect(document.cookie).toBe(cookie)
    refused.mockRestore()
    transaction.mockRestore()
    await changeMany([5, 7].map((court_id) => ({ court_id, is_saved: false })))
    expect(savedState().isRefused).toBe(false)
  })

  test('only what an account takes is kept, so that nothing holds up the rest', async () => {
    vi.stubGlobal('document', { cookie: 'saved=0.5.9999999999~signature' })
    await followPerson(undefined, 'signed-out')
    await changeSaved(5, { note: `\u200b${'n'.repeat(600)}`, lists: ['\u200b', ' Sundays ', 'Sundays'] })
    expect(ids()).toEqual([5])
    expect(savedState().rows.get(5)).toMatchObject({ note: 'n'.repeat(500), lists: ['Sundays'] })
  })
})

describe('with an account', () => {
  test('what a full device can’t keep is sent, and stays', async () => {
    await followPerson('ann', 'ok')
    await changeSaved(1, { is_saved: true })
    const { put } = IDBObjectStore.prototype
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      row: unknown,
    ) {
      const request = put.call(this, row)
      this.transaction.abort()
      return request
    })
    await changeSaved(2, { is_saved: true })
    await syncSaved()
    expect(account.map((row) => row.court_id)).toEqual([1, 2])
    expect(ids()).toEqual([1, 2])
    full.mockRestore()
    await changeSaved(3, { is_saved: true })
    expect(ids()).toEqual([1, 2, 3])
  })

  test('nothing of it stays if its session ended while the site was closed', async () => {
    const remove = vi.fn()
    vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem: remove })
    await followPerson('ann', 'ok')
    await changeSaved(3, { is_saved: true })
    setSavedState({ owner: undefined, rows: new Map() })
    await followPerson(undefined, 'signed-out')
    vi.stubGlobal('localStorage', undefined)
    expect(await (await deviceDatabase()).getAll('saved')).toEqual([])
    expect(remove).toHaveBeenCalledWith('opencourt.saved-by')
  })

  test('what is saved before the session is known becomes part of it', async () => {
    setSavedState({ owner: undefined, rows: new Map() })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => (key === SIGNED_IN ? '{}' : null),
      setItem() {},
      removeItem() {},
    })
    await followPerson(undefined, 'unknown')
    const saving = changeSaved(4, { is_saved: true })
    await followPerson('ann', 'ok')
    await saving
    await syncSaved()
    vi.stubGlobal('localStorage', undefined)
    expect(account).toMatchObject([{ court_id: 4, is_saved: true }])
  })

  test('asks before what is on the device becomes part of it, as a union', async () => {
    await changeSaved(1, { is_saved: true })
    account = [{ court_id: 2, is_saved: true, note: '', lists: [], changed_at: '2026-11-01T00:00:00.000Z' }]
    await followPerson('ann', 'ok')
    expect(ids()).toEqual([2])
    expect(savedState().onDevice).toBe(1)
    await addFromDevice()
    expect(ids().sort()).toEqual([1, 2])
    expect(account.map((row) => row.court_id).sort()).toEqual([1, 2])
    expect(savedState().onDevice).toBe(0)
  })

  test('an old device brings nothing back that was removed since', async () => {
    await changeSaved(1, { is_saved: true, changed_at: '2026-11-01T00:00:00.000Z' })
    account = [{ court_id: 1, is_saved: false, note: '', lists: [], changed_at: '2026-11-02T00:00:00.000Z' }]
    await followPerson('ann', 'ok')
    await addFromDevice()
    expect(ids()).toEqual([])
    expect(account).toMatchObject([{ is_saved: false }])
  })

  test('a clock that is ahead doesn’t bring back what another device removed', async () => {
    await followPerson('ann', 'ok')
    await changeSaved(3, { is_saved: true, changed_at: '2036-01-01T00:00:00.000Z' })
    const removed = {
      court_id: 3,
      is_saved: false,
      note: '',
      lists: [],
      changed_at: '2026-11-30T12:00:00.000Z',
    }
    server.mockImplementation((async () => ({ saved: [removed], links: [] })) as never)
    await syncSaved()
    expect(ids()).toEqual([])
    await syncSaved()
    expect(server).toHaveBeenLastCalledWith('POST /api/account/saved', { body: { saved: [] } })
  })

  test('a change doesn’t wait for the account', async () => {
    await followPerson('ann', 'ok')
    let lose = () => {}
    server.mockReturnValueOnce(
      new Promise((_, reject) => {
        lose = () => reject(new ApiCallError('unreachable', 0, ''))
      }),
    )
    await changeSaved(3, { is_saved: true })
    await changeSaved(3, { note: 'Gate sticks' })
    expect(account).toEqual([])
    lose()
    await syncSaved()
    expect(account).toMatchObject([{ court_id: 3, is_saved: true, note: 'Gate sticks' }])
  })

  test('what the account can’t be told now waits, and is sent once', async () => {
    await followPerson('ann', 'ok')
    server.mockRejectedValueOnce(new ApiCallError('unreachable', 0, ''))
    await changeSaved(3, { is_saved: true })
    await waitFor(() => expect(server).toHaveBeenCalledTimes(2))
    expect(account).toEqual([])
    expect(ids()).toEqual([3])
    await syncSaved()
    expect(account).toMatchObject([{ court_id: 3, is_saved: true }])
    server.mockClear()
    await syncSaved()
    expect(server).toHaveBeenCalledWith('POST /api/account/saved', { body: { saved: [] } })
  })

  test('an answer that was lost is harmless', async () => {
    await followPerson('ann', 'ok')
    server.mockImplementationOnce((async (_: string, { body }: { body: { saved: SavedCourt[] } }) => {
      account = mergeSaved(account, body.saved)
      throw new ApiCallError('unreachable', 0, '')
    }) as never)
    await changeSaved(3, { is_saved: true })
    await changeSaved(3, { is_saved: false })
    await syncSaved()
    expect(account).toMatchObject([{ court_id: 3, is_saved: false }])
  })

  test('is asked once, however often something of it is wanted', async () => {
    await followAtRest('ann', 'ok')
    await Promise.all([savedStore(), savedStore()])
    await syncSaved()
    expect(server).toHaveBeenCalledTimes(2)
  })

  test('whoever signs out waits for what is being sent', async () => {
    let answers = false
    server.mockImplementationOnce((async () => {
      await new Promise(setImmediate)
      answers = true
      return { saved: [], links: [] }
    }) as never)
    void followPerson('ann', 'ok')
    await sendUnsent()
    expect(answers).toBe(true)
  })

  test('nothing of it stays on the device when its person leaves', async () => {
    await followPerson('ann', 'ok')
    await changeSaved(3, { is_saved: true })
    runLeaveCleanups()
    expect(ids()).toEqual([])
    await waitFor(async () => expect(await (await deviceDatabase()).getAll('saved')).toEqual([]))
  })

  test('is shown without a connection, as the session can’t be checked then', async () => {
    await followPerson('ann', 'ok')
    await changeSaved(3, { is_saved: true })
    setSavedState({ owner: undefined, rows: new Map() })
    vi.stubGlobal('localStorage', { getItem: () => 'ann', setItem() {}, removeItem() {} })
    await followPerson(undefined, 'error')
    expect(ids()).toEqual([3])
    vi.stubGlobal('localStorage', undefined)
  })
})

test('a court that was merged into another one takes its notes and lists along', async () => {
  await changeMany([
    { court_id: 1, is_saved: true, note: 'Gate sticks', lists: ['Sundays'] },
    { court_id: 2, is_saved: true, note: 'Bring a light', lists: ['Near work'] },
    { court_id: 3, is_saved: true, note: 'n'.repeat(MAX_SAVED_NOTE), lists: ['Indoors'] },
    { court_id: 4, is_saved: true, note: 'light', lists: ['Sundays'] },
  ])
  const into = new Map([1, 3, 4].map((id) => [id, 2]))
  await followMerges(into)
  expect(ids()).toEqual([2])
  const joined = { note: 'Bring a light\nGate sticks', lists: ['Near work', 'Sundays', 'Indoors'] }
  expect(savedState().rows.get(2)).toMatchObject(joined)
})
