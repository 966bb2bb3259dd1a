import { describe, expect, test } from 'vitest'
import type { CompactFacts } from '../../facts/contract/schema.ts'
import { courtScene } from './court-scene.ts'

const fact = (value: boolean | number | string, state: 'confirmed' | 'claimed' | 'stale' | 'disputed') => ({
  value,
  state,
})
const confirmed = (value: boolean | number | string) => fact(value, 'confirmed')
const sceneOf = (facts: CompactFacts, isIndoor: boolean | null = false) => courtScene({ isIndoor, facts })

describe('a drawing of a court shows', () => {
  test('nothing in particular if nothing is known', () => {
    expect(sceneOf({}, null)).toEqual([])
  })

  test.each(['stale', 'disputed'] as const)('nothing that is %s', (state) => {
    const facts = { floodlights: fact(true, state), nets: fact('none', state), full_court: fact(true, state) }
    expect(sceneOf(facts)).toEqual([])
  })

  test.each<[string, CompactFacts, boolean | null, string[]]>([
    ['wood indoors', {}, true, ['wood']],
    ['no wood indoors where the surface is another', { surface: confirmed('acrylic') }, true, []],
    ['wood wherever it is the surface', { surface: confirmed('wood') }, null, ['wood']],
    ['a full court', { full_court: confirmed(true), hoops: confirmed(1) }, false, ['full']],
    ['half a court', { full_court: confirmed(false), hoops: confirmed(2) }, false, ['half']],
    ['a full court with two hoops', { hoops: confirmed(2) }, false, ['full']],
    ['half a court with one hoop', { hoops: fact(1, 'claimed') }, false, ['half']],
    ['lamps that are there', { floodlights: fact(true, 'claimed') }, null, ['lamps']],
    ['no lamps where there are none', { floodlights: confirmed(false) }, false, []],
    ['no night indoors', { floodlights: confirmed(true) }, true, ['wood']],
    ['a hoop without a net where they are gone', { nets: confirmed('none') }, false, ['no-net']],
    ['a hoop with a net where there are some', { nets: confirmed('chain') }, false, []],
    ['a floor without lines', { lines: confirmed(false) }, false, ['no-lines']],
    ['lines that are painted', { lines: confirmed(true) }, false, []],
  ])('%s', (_, facts, isIndoor, parts) => {
    expect(sceneOf(facts, isIndoor)).toEqual(parts)
  })
})
