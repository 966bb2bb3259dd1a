import { describe, expect, it } from 'vitest'
import { clampPadding, uncoveredSize, zoomForArea } from './uncovered-area.ts'

describe('uncoveredSize', () => {
  it('subtracts the covered part', () => {
    expect(uncoveredSize({ width: 390, height: 780 }, { top: 66, bottom: 359 })).toEqual({
      width: 390,
      height: 355,
    })
  })

  it('is empty where everything is covered', () => {
    expect(uncoveredSize({ width: 390, height: 300 }, { top: 66, bottom: 359 }).height).toBe(0)
  })
})

describe('clampPadding', () => {
  it('shrinks when there is no room', () => {
    expect(clampPadding(64, { width: 390, height: 140 })).toBe(30)
    expect(clampPadding(64, { width: 390, height: 20 })).toBe(0)
  })

  it('keeps the requested padding when there is room', () => {
    expect(clampPadding(64, { width: 390, height: 355 })).toBe(64)
  })
})

describe('zoomForArea', () => {
  const around = { centre: { latitude: 0, longitude: 0 }, radiusMiles: 10 }
  const milesAPixel = (zoom: number) => (2 * Math.PI * 3958.8) / (256 * 2 ** zoom)

  it('has a lower bound when there is no room', () => {
    const zoom = zoomForArea(around, { width: 390, height: 0 })
    expect(80 * milesAPixel(zoom)).toBeCloseTo(20, 6)
  })

  it('fits the circle of a search to the smaller side, minus the pin height', () => {
    const zoom = zoomForArea(around, { width: 1000, height: 560 })
    expect(512 * milesAPixel(zoom)).toBeCloseTo(20, 6)
  })
})
