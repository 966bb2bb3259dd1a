import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  draftKeptAt,
  forgetDraftsOf,
  forgetDraftsWithoutOwner,
  hasDrafts,
  keepDraft,
  keptDraft,
} from './kept-drafts.ts'

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
  keepDraft('ann', 'review 1', { text: 'Quiet.' })
  expect(keptDraft('bob', 'review 1')).toBeUndefined()
  expect(keptDraft(undefined, 'review 1')).toBeUndefined()
  expect(keptDraft('ann', 'review 2')).toBeUndefined()
  expect(keptDraft('ann', 'review 1')).toMatchObject({ text: 'Quiet.' })
})

it('saves nothing without an owner', () => {
  keepDraft(undefined, 'court', { name: 'Yard' })
  expect(Object.keys(localStorage)).toEqual([])
  localStorage.setItem('opencourt.drafts/undefined/court', '{"name":"Yard"}')
  expect(keptDraft(undefined, 'court')).toBeUndefined()
})

it('knows whether there are drafts, and when they were saved', () => {
  vi.useFakeTimers({ now: new Date('2026-05-01T10:00:00Z') })
  expect(hasDrafts('ann')).toBe(false)
  keepDraft('ann', 'court', { name: 'Yard' })
  vi.useRealTimers()
  expect(hasDrafts('ann')).toBe(true)
  expect(hasDrafts('an')).toBe(false)
  expect(draftKeptAt(keptDraft('ann', 'court') as object)).toEqual(new Date('2026-05-01T10:00:00Z'))
  expect(draftKeptAt({ keptAt: 'once' })).toBeUndefined()
  keepDraft('ann', 'court', undefined)
  expect(hasDrafts('ann')).toBe(false)
})

it('deletes only one owner’s drafts', () => {
  keepDraft('ann', 'review 1', { text: 'Quiet.' })
  keepDraft('ann', 'court', { name: 'Yard' })
  keepDraft('ann/b', 'court', { name: 'Hall' })
  forgetDraftsOf('ann')
  expect(keptDraft('ann', 'review 1')).toBeUndefined()
  expect(keptDraft('ann', 'court')).toBeUndefined()
  expect(keptDraft('ann/b', 'court')).toMatchObject({ name: 'Hall' })
})

it('deletes the ownerless drafts of earlier releases', () => {
  localStorage.setItem('opencourt.review.7', '{"draft":{"text":"Whose?"}}')
  localStorage.setItem('opencourt.court-draft', '{"name":"Whose?"}')
  localStorage.setItem('opencourt.signed-in', '1')
  forgetDraftsWithoutOwner()
  expect(Object.keys(localStorage)).toEqual(['opencourt.signed-in'])
})

it('tolerates missing storage and invalid JSON', () => {
  keepDraft('ann', 'court', { name: 'Yard' })
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{')
  expect(keptDraft('ann', 'court')).toBeUndefined()
  vi.stubGlobal('localStorage', undefined)
  keepDraft('ann', 'court', { name: 'Yard' })
  forgetDraftsOf('ann')
  expect(keptDraft('ann', 'court')).toBeUndefined()
})
