import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepDraft } from '../../shared/session/kept-drafts.ts'
import { emptyDraft } from './draft.ts'
import { keepCourt, keptCourt } from './kept-draft.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const { key: _, ...empty } = emptyDraft()

it('restores a touched draft only', () => {
  expect(keptCourt('ann')).toMatchObject({ draft: empty })
  keepCourt('ann', { ...emptyDraft(), name: 'Cage', hoops: '2' })
  expect(keptCourt('ann').draft).toMatchObject({ name: 'Cage', hoops: '2' })
  expect(keptCourt('ann').keptAt).toBeInstanceOf(Date)
})

it('restores drafts of earlier releases, ignoring invalid fields', () => {
  const { hoops: __, ...older } = emptyDraft()
  keepDraft('ann', 'court', { ...older, name: 'Cage', key: 'earlier', isFree: 'perhaps', differentFrom: 7 })
  expect(keptCourt('ann').draft).toMatchObject({ ...empty, name: 'Cage', key: 'earlier' })
  keepDraft('ann', 'court', ['no draft'])
  expect(keptCourt('ann').draft).toMatchObject(empty)
})
