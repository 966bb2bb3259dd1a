import { describe, expect, it } from 'vitest'
import { freePart, roomyPadding, zoomAround } from './free-view.ts'

describe('freePart', () => {
  it('subtracts the covered part', () => {
    expect(freePart({ width: 390, height: 780 }, { top: 66, bottom: 359 })).toEqual({
      width: 390,
      height: 355,
    })
  })

  it('is empty where everything is covered', () => {
    expect(freePart({ width: 390, height: 300 }, { top: 66, bottom: 359 }).height).toBe(0)
  })
})

describe('roomyPadding', () => {
  it('shrinks when there is no room', () => {
    expect(roomyPadding(64, { width: 390, height: 140 })).toBe(30)
    expect(roomyPadding(64, { width: 390, height: 20 })).toBe(0)
  })

  it('keeps the requested padding when there is room', () => {
    expect(roomyPadding(64, { width: 390, height: 355 })).toBe(64)
  })
})

describe('zoomAround', () => {
  const around = { centre: { latitude: 0, longitude: 0 }, radiusMiles: 10 }
  const milesAPixel = (zoom: number) => (2 * Math.PI * 3958.8) / (256 * 2 ** zoom)

  it('has a lower bound when there is no room', () => {
    const zoom = zoomAround(around, { width: 390, height: 0 })
    expect(80 * milesAPixel(zoom)).toBeCloseTo(20, 6)
  })

  it('fits the circle of a search to the smaller side, minus the pin height', () => {
    const zoom = zoomAround(around, { width: 1000, height: 560 })
    expect(512 * milesAPixel(zoom)).toBeCloseTo(20, 6)
  })
})
