import { expect, it } from 'vitest'
import { courtLayers } from './court-layers.ts'

const palette = { ball: '', onBall: '', court: '', onCourt: '', paper: '', ink: '', lamp: '' }

it.each(['points', 'tiles'] as const)(
  'from %s: only the selected court is drawn above the centre',
  (kind) => {
    const layers = courtLayers(kind, 'light', palette).map(({ id }) => id)
    expect(layers.indexOf('centre')).toBeGreaterThan(layers.indexOf('court-clusters'))
    expect(layers.indexOf('centre')).toBeGreaterThan(layers.indexOf('court-pins'))
    expect(layers.indexOf('here')).toBeGreaterThan(layers.indexOf('court-clusters'))
    expect(layers.at(-1)).toBe('selected')
  },
)
