import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveDraft } from '../../../accounts/web/draft-storage.ts'
import { loadCourtDraft, saveCourtDraft } from './court-draft-storage.ts'
import { emptyDraft } from './draft.ts'

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
  expect(loadCourtDraft('ann')).toMatchObject({ draft: empty })
  saveCourtDraft('ann', { ...emptyDraft(), name: 'Cage', hoops: '2' })
  expect(loadCourtDraft('ann').draft).toMatchObject({ name: 'Cage', hoops: '2' })
  expect(loadCourtDraft('ann').keptAt).toBeInstanceOf(Date)
})

it('restores drafts of earlier releases, ignoring invalid fields', () => {
  const { hoops: __, ...older } = emptyDraft()
  saveDraft('ann', 'court', { ...older, name: 'Cage', key: 'earlier', isFree: 'perhaps', differentFrom: 7 })
  expect(loadCourtDraft('ann').draft).toMatchObject({ ...empty, name: 'Cage', key: 'earlier' })
  saveDraft('ann', 'court', ['no draft'])
  expect(loadCourtDraft('ann').draft).toMatchObject(empty)
})
