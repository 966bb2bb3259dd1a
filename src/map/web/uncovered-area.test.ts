import { describe, expect, it } from 'vitest'
import { clampPadding, uncoveredBounds, uncoveredSize, zoomForArea, zoomForRadius } from './uncovered-area.ts'

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

describe('uncoveredBounds', () => {
  it('leaves out the covered latitudes', () => {
    const [west, south, east, north] = uncoveredBounds([-1, -2, 1, 2], 800, { top: 100, bottom: 400 })
    expect([west, east]).toEqual([-1, 1])
    expect(north).toBeCloseTo(1.5, 3)
    expect(south).toBeCloseTo(0, 6)
  })

  it('is the whole map where nothing is covered', () => {
    const bounds = uncoveredBounds([170, 51.4, -170, 51.6], 800, { top: 0, bottom: 0 })
    expect(bounds.map((degrees) => Number(degrees.toFixed(9)))).toEqual([170, 51.4, -170, 51.6])
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

describe('zoomForRadius', () => {
  it('stays within the zooms of the map', () => {
    expect(zoomForRadius(0, 51, 100_000)).toBe(20)
    expect(zoomForRadius(50_000, 51, 10)).toBe(2)
  })

  it('is one level higher for half the radius', () => {
    expect(zoomForRadius(5, 51, 600) - zoomForRadius(10, 51, 600)).toBeCloseTo(1, 6)
  })

  it('fits a ten-mile circle: 600 pixels span twenty miles', () => {
    const zoom = zoomForRadius(10, 51.5, 600)
    const milesPerPixel = (2 * Math.PI * 3958.8 * Math.cos((51.5 * Math.PI) / 180)) / (256 * 2 ** zoom)
    expect(milesPerPixel * 600).toBeCloseTo(20, 6)
  })
})
