import { expect, it } from 'vitest'
import { SINGLE_COURT_ZOOM } from '../../../../platform/contract/geo.ts'
import { GROUND_END_ZOOM } from '../../../contract/ground.ts'
import { ZOOM_OFFSET } from './court-layers.ts'
import { blankStyle, simpleLayers, simpleStyle } from './simple-style.ts'

const COLOURS = {
  sea: 'blue',
  land: 'green',
  blank: 'white',
  border: 'grey',
  label: 'black',
  halo: 'white',
}
const END = GROUND_END_ZOOM - ZOOM_OFFSET

it('shows land where no tile has loaded yet, and no ground where none is known', () => {
  for (const { layers } of [blankStyle(COLOURS), simpleStyle(COLOURS)]) {
    const backgrounds = layers.filter(({ type }) => type === 'background')
    expect(backgrounds.map(({ paint }) => paint)).toEqual([
      { 'background-color': ['step', ['zoom'], 'green', END, 'white'] },
    ])
  }
})

it('draws coasts, borders and places around a single court, but no closer', () => {
  expect(SINGLE_COURT_ZOOM).toBeLessThan(GROUND_END_ZOOM)
  const [, ...drawn] = simpleLayers(COLOURS)
  expect(drawn.map(({ id, maxzoom }) => [id, maxzoom])).toEqual([
    ['sea', END],
    ['borders', END],
    ['place-dots', END],
    ['places', END],
  ])
})
