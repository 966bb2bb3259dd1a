import { expect, it } from 'vitest'
import { blankStyle, simpleStyle } from './simple-style.ts'

const COLOURS = { sea: 'blue', land: 'green', border: 'grey', label: 'black', halo: 'white' }

it('shows land where no tile has loaded yet', () => {
  for (const { layers } of [blankStyle(COLOURS), simpleStyle(COLOURS)]) {
    const backgrounds = layers.filter(({ type }) => type === 'background')
    expect(backgrounds.map(({ paint }) => paint)).toEqual([{ 'background-color': 'green' }])
  }
})
