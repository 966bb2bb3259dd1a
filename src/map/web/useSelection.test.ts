import { describe, expect, it } from 'vitest'
import { onlySelectionDiffers } from './useSelection.ts'

const differs = (one: string, other: string) =>
  onlySelectionDiffers(new URL(one, 'http://localhost'), new URL(other, 'http://localhost'))

describe('onlySelectionDiffers', () => {
  it.each([
    ['/map?access=free', '/map?access=paid'],
    ['/map?court=1', '/courts/1'],
    ['/map?court=1', '/map?court=2&radius=5'],
    ['/map?court=1', '/map?court=1'],
  ])('is false from %s to %s', (one, other) => {
    expect(differs(one, other)).toBe(false)
  })

  it.each([
    ['/map', '/map?court=1'],
    ['/map?court=1&radius=5', '/map?radius=5&court=2'],
  ])('is true from %s to %s', (one, other) => {
    expect(differs(one, other)).toBe(true)
  })
})
