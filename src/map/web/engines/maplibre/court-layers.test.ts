import { expect, it } from 'vitest'
import type { Palette } from '../../palette.ts'
import { courtLayers } from './court-layers.ts'

const palette = {
  ball: '',
  onBall: '',
  court: '',
  onCourt: '',
  paper: '',
  ink: '',
  lamp: '',
  dots: {} as Palette['dots'],
}

it.each(['points', 'tiles', 'dots'] as const)(
  'from %s: the centre is drawn below what has words, the selected court above all',
  (kind) => {
    const layers = courtLayers(kind, 'light', palette).map(({ id }) => id)
    expect(layers.indexOf('centre')).toBeLessThan(layers.indexOf('court-clusters'))
    expect(layers.indexOf('centre')).toBeLessThan(layers.indexOf('court-pins'))
    expect(layers.indexOf('here')).toBeGreaterThan(layers.indexOf('court-clusters'))
    expect(layers.at(-1)).toBe('selected')
  },
)
