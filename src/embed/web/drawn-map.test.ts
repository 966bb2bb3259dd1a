import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../../test/random.ts'
import { drawMap, markSize } from './drawn-map.ts'

const size = { width: 720, height: 260 }
const BRIXTON = { latitude: 51.4613, longitude: -0.1156 }
const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const draw = (courts: (typeof BRIXTON)[], centre?: typeof BRIXTON, units: 'mi' | 'km' = 'mi') =>
  drawMap(courts, { size, centre, units })

describe('the drawn map', () => {
  it('has north up and east right, and keeps its margins', () => {
    const { marks } = draw([at(51.5, -0.2), at(51.4, 0.1), at(51.45, 0)])
    const [northWest, southEast] = marks
    expect(northWest && southEast && northWest.x < southEast.x && northWest.y < southEast.y).toBe(true)
    for (const { x, y } of marks) {
      expect(x).toBeGreaterThanOrEqual(34)
      expect(x).toBeLessThanOrEqual(size.width - 34)
      expect(y).toBeGreaterThanOrEqual(34)
      expect(y).toBeLessThanOrEqual(size.height - 34)
    }
  })

  it('gathers courts whose marks would lie on each other', () => {
    const near = at(51.46131, -0.11561)
    const far = at(51.6, 0.3)
    expect(draw([BRIXTON, far, near]).marks.map(({ label }) => label)).toEqual(['1, 3', '2'])
    expect(draw([BRIXTON, far, near, near]).marks.map(({ label }) => label)).toEqual(['1 +2', '2'])
  })

  it('has no marks that overlap or are cut off', () => {
    const random = randomNumbers(7)
    for (let drawn = 0; drawn < 200; drawn++) {
      const courts = Array.from({ length: 20 }, () => at(51 + random() / 5, random() / 5))
      const boxes = draw(courts).marks.map(({ x, y, label }) => {
        const { width, height } = markSize(label)
        return { west: x - width / 2, east: x + width / 2, north: y - height / 2, south: y + height / 2 }
      })
      for (const [i, { west, east, north, south }] of boxes.entries()) {
        expect(Math.min(west, north, size.width - east, size.height - south)).toBeGreaterThanOrEqual(0)
        const overlapped = boxes
          .slice(i + 1)
          .filter((box) => box.west < east && box.east > west && box.north < south && box.south > north)
        expect(overlapped).toEqual([])
      }
    }
  })

  it('puts one court in the middle, beside the place that was searched', () => {
    expect(draw([BRIXTON]).marks).toEqual([{ x: 360, y: 130, label: '1' }])
    expect(draw([BRIXTON], BRIXTON).centre).toEqual({ x: 360, y: 130 })
  })

  it('has a round scale in the units of the visitor', () => {
    const courts = [at(51.5, -0.2), at(51.4, 0.1)]
    expect(draw(courts).scale).toEqual({ width: expect.any(Number), text: '5.0 miles' })
    expect(draw(courts, undefined, 'km').scale.text).toBe('10.0 km')
    expect(draw([BRIXTON]).scale.text).toBe('0.2 miles')
  })

  it('works across the antimeridian and at the poles', () => {
    const { marks } = draw([at(-18, 179.9), at(-18, -179.9)])
    expect((marks[1]?.x ?? 0) - (marks[0]?.x ?? 0)).toBeGreaterThan(300)
    for (const mark of draw([at(90, 0), at(90, 120)]).marks)
      expect(Number.isFinite(mark.x + mark.y)).toBe(true)
  })
})
