import { describe, expect, it } from 'vitest'
import type { MapArea } from '../../../map/web/engine.ts'
import { moveTo } from './useMapArea.ts'

const LONDON: MapArea = area(0, 51.5)

/** An area of 0.4 by 0.2 degrees at zoom 12. */
function area(longitude: number, latitude: number, changes: Partial<MapArea> = {}): MapArea {
  return {
    centre: { longitude, latitude },
    bounds: [longitude - 0.2, latitude - 0.1, longitude + 0.2, latitude + 0.1],
    zoom: 12,
    byPerson: true,
    ...changes,
  }
}

const from = (start: MapArea) => ({ area: start, from: start, isAway: false })

describe('the map', () => {
  it('starts where it was fitted', () => {
    const fitted = area(0, 51.5, { byPerson: false })
    expect(moveTo(fitted, undefined)).toEqual(from(fitted))
  })

  it.each([
    ['a little', area(0.09, 51.54), false],
    ['far to the east', area(0.11, 51.5), true],
    ['far to the south', area(0, 51.44), true],
    ['a little closer', area(0, 51.5, { zoom: 12.3 }), false],
    ['closer by one level', area(0, 51.5, { zoom: 13 }), true],
    ['away by half a level', area(0, 51.5, { zoom: 11.5 }), true],
  ])('moved %s by a person', (_, to, isAway) => {
    expect(moveTo(to, from(LONDON))).toEqual({ area: to, from: LONDON, isAway })
  })

  it('moved by a quarter of what a sheet leaves uncovered is away', () => {
    const covered = { top: 0, bottom: 230 }
    expect(moveTo(area(0, 51.54), from(LONDON), covered).isAway).toBe(true)
    expect(moveTo(area(0, 51.51), from(LONDON), covered).isAway).toBe(false)
  })

  it('moved by a person step by step is measured from the start', () => {
    const step = moveTo(area(0.06, 51.5), from(LONDON))
    expect(step.isAway).toBe(false)
    expect(moveTo(area(0.12, 51.5), step).isAway).toBe(true)
  })

  it('moved a little across the antimeridian is not away', () => {
    expect(moveTo(area(-179.95, 0), from(area(179.99, 0))).isAway).toBe(false)
    expect(moveTo(area(-179.85, 0), from(area(179.99, 0))).isAway).toBe(true)
  })

  it('moved back by a person is not away any more', () => {
    const away = moveTo(area(1, 51.5), from(LONDON))
    expect(moveTo(area(0.02, 51.5), away).isAway).toBe(false)
  })

  it('moved to reveal a court is measured from there', () => {
    const revealed = area(5, 51.5, { byPerson: false })
    expect(moveTo(revealed, from(LONDON))).toEqual(from(revealed))
  })

  it('stays away when it then moves to reveal a court', () => {
    const away = moveTo(area(1, 51.5), from(LONDON))
    const revealed = area(1.1, 51.5, { byPerson: false })
    expect(moveTo(revealed, away)).toEqual({ area: revealed, from: LONDON, isAway: true })
  })
})
