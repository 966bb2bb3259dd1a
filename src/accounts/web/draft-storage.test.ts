import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  deleteDraftsOf,
  deleteOwnerlessDrafts,
  draftSavedAt,
  hasDrafts,
  loadDraft,
  saveDraft,
} from './draft-storage.ts'

/** As in a browser, stored items are own properties. */
function browserStorage(stored: Record<string, string>) {
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem(key: string, value: string) {
      stored[key] = value
    },
    removeItem(key: string) {
      delete stored[key]
    },
  }
  return new Proxy(stored, {
    get: (_, name: string) => methods[name as keyof typeof methods] ?? stored[name],
  })
}

beforeEach(() => vi.stubGlobal('localStorage', browserStorage({})))
afterEach(() => vi.unstubAllGlobals())

it('offers a draft only to its author', () => {
  saveDraft('ann', 'review 1', { text: 'Quiet.' })
  expect(loadDraft('bob', 'review 1')).toBeUndefined()
  expect(loadDraft(undefined, 'review 1')).toBeUndefined()
  expect(loadDraft('ann', 'review 2')).toBeUndefined()
  expect(loadDraft('ann', 'review 1')).toMatchObject({ text: 'Quiet.' })
})

it('saves nothing without an owner', () => {
  saveDraft(undefined, 'court', { name: 'Yard' })
  expect(Object.keys(localStorage)).toEqual([])
  localStorage.setItem('opencourt.drafts/undefined/court', '{"name":"Yard"}')
  expect(loadDraft(undefined, 'court')).toBeUndefined()
})

it('knows whether there are drafts, and when they were saved', () => {
  vi.useFakeTimers({ now: new Date('2026-05-01T10:00:00Z') })
  expect(hasDrafts('ann')).toBe(false)
  saveDraft('ann', 'court', { name: 'Yard' })
  vi.useRealTimers()
  expect(hasDrafts('ann')).toBe(true)
  expect(hasDrafts('an')).toBe(false)
  expect(draftSavedAt(loadDraft('ann', 'court') as object)).toEqual(new Date('2026-05-01T10:00:00Z'))
  expect(draftSavedAt({ keptAt: 'once' })).toBeUndefined()
  saveDraft('ann', 'court', undefined)
  expect(hasDrafts('ann')).toBe(false)
})

it('deletes only one owner’s drafts', () => {
  saveDraft('ann', 'review 1', { text: 'Quiet.' })
  saveDraft('ann', 'court', { name: 'Yard' })
  saveDraft('ann/b', 'court', { name: 'Hall' })
  deleteDraftsOf('ann')
  expect(loadDraft('ann', 'review 1')).toBeUndefined()
  expect(loadDraft('ann', 'court')).toBeUndefined()
  expect(loadDraft('ann/b', 'court')).toMatchObject({ name: 'Hall' })
})

it('deletes the ownerless drafts of earlier releases', () => {
  localStorage.setItem('opencourt.review.7', '{"draft":{"text":"Whose?"}}')
  localStorage.setItem('opencourt.court-draft', '{"name":"Whose?"}')
  localStorage.setItem('opencourt.signed-in', '1')
  deleteOwnerlessDrafts()
  expect(Object.keys(localStorage)).toEqual(['opencourt.signed-in'])
})

it('tolerates missing storage and invalid JSON', () => {
  saveDraft('ann', 'court', { name: 'Yard' })
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{')
  expect(loadDraft('ann', 'court')).toBeUndefined()
  vi.stubGlobal('localStorage', undefined)
  saveDraft('ann', 'court', { name: 'Yard' })
  deleteDraftsOf('ann')
  expect(loadDraft('ann', 'court')).toBeUndefined()
})
