import { expect, it } from 'vitest'
import type { ProblemName } from '../../facts/contract/problems.ts'
import { wantsPlanB } from './plan-b.ts'
import type { PlayableState } from './schema.ts'

const wants = (state: PlayableState, ...kinds: ProblemName[]) => {
  const problems = kinds.map((kind) => ({ kind, reported_at: '2026-11-23' }))
  return wantsPlanB({ state }, { isIndoor: null, ...(problems.length > 0 && { problems }) })
}

it.each(['playable', 'light-left', 'ask', 'unknown'] as const)('%s needs no other court', (state) => {
  expect(wants(state)).toBe(false)
})

it('neither does a light that is out while one can play', () => {
  expect(wants('playable', 'light_out')).toBe(false)
})

it.each(['open-later', 'dark', 'closed'] as const)('%s needs another court', (state) => {
  expect(wants(state)).toBe(true)
})

it.each(['rim_bent', 'glass', 'locked'] as const)('so does what is broken: %s', (kind) => {
  expect(wants('ask', kind)).toBe(true)
  expect(wants('playable', 'light_out', kind)).toBe(true)
})
