import { describe, expect, it } from 'vitest'
import { METRES_PER_MILE, milesBetween } from '../../platform/contract/geo.ts'
import { fromGrid } from './grids.ts'

describe('eastings and northings', () => {
  it.each([
    ['british', Number.NaN, 180_000],
    ['british', 530_000, Number.POSITIVE_INFINITY],
    ['british', 0, 0],
    ['british', 5300, -180_000],
    ['british', 530_034, 1_803_810],
    ['irish', 530_034, 180_381],
    ['itm', 315_904, 234_671],
  ] as const)('of no place in the grid are refused: %s %d, %d', (grid, easting, northing) => {
    expect(fromGrid(grid, easting, northing)).toBeUndefined()
  })

  it.each([
    // The worked example of the Ordnance Survey's guide to coordinate systems, and its OSTN15 test point TP01.
    ['british', 651_409.792, 313_177.448, 52.658007833, 1.716073973],
    ['british', 91_492.146, 11_318.804, 49.922263937, -6.29977752],
    // The Spire of Dublin in both grids.
    ['irish', 315_904, 234_671, 53.3498, -6.26025],
    ['itm', 715_830, 734_697, 53.3498, -6.26025],
  ] as const)('of %s %d, %d are converted to within 10 m', (grid, easting, northing, latitude, longitude) => {
    const point = fromGrid(grid, easting, northing) ?? { latitude: 0, longitude: 0 }
    expect(milesBetween(point, { latitude, longitude }) * METRES_PER_MILE).toBeLessThan(10)
  })
})
