import { describe, expect, it } from 'vitest'
import { EMPTY_SEARCH } from '../../../search/web/search-url.ts'
import { fitAll, fitArea, fitKey, fitSearch } from './fitting.ts'

const BRIXTON = { latitude: 51.4627, longitude: -0.1146 }
const LEEDS = { latitude: 53.801, longitude: -1.549 }

describe('fitAll', () => {
  it('is undefined without courts', () => {
    expect(fitAll([])).toBeUndefined()
  })

  it('zooms in on a single court', () => {
    expect(fitAll([BRIXTON])).toEqual({ kind: 'point', centre: BRIXTON, zoom: 14 })
  })

  it('fits several with 48 pixels of padding', () => {
    expect(fitAll([LEEDS, BRIXTON])).toEqual({
      kind: 'bounds',
      bounds: [-1.549, 51.4627, -0.1146, 53.801],
      padding: 48,
    })
  })
})

describe('fitSearch', () => {
  const around = { centre: BRIXTON, radiusMiles: 10 }

  it('shows the whole circle if nothing was found', () => {
    const view = fitSearch(around, [])
    const [west, south, east, north] = view.kind === 'bounds' ? view.bounds : []
    expect(north).toBeCloseTo(51.6074, 3)
    expect(south).toBeCloseTo(51.318, 3)
    expect(east).toBeCloseTo(0.1177, 3)
    expect(west).toBeCloseTo(-0.3469, 3)
  })

  it('fits the centre and the results with 64 pixels of padding and keeps the radius', () => {
    const court = { latitude: 51.5, longitude: -0.1 }
    expect(fitSearch(around, [court])).toEqual({
      kind: 'bounds',
      bounds: [-0.1146, 51.4627, -0.1, 51.5],
      padding: 64,
      around,
    })
  })
})

describe('fitArea', () => {
  it('fits just the area, also across the antimeridian', () => {
    expect(fitArea([-0.2, 51.4, -0.1, 51.5])).toMatchObject({ bounds: [-0.2, 51.4, -0.1, 51.5], padding: 0 })
    expect(fitArea([177, -20, -178, -16])).toMatchObject({ bounds: [177, -20, 182, -16] })
  })
})

describe('fitKey', () => {
  const place = { ...BRIXTON, label: 'SW9' }
  const search = { ...EMPTY_SEARCH, place }

  it('does not depend on the filters without a place', () => {
    expect(fitKey({ ...EMPTY_SEARCH, place: undefined, radius: 5, access: 'free', has: ['nets'] })).toBe(
      fitKey({ ...EMPTY_SEARCH, place: undefined }),
    )
  })

  it('does not depend on the filters in an area', () => {
    const area = { ...EMPTY_SEARCH, place: undefined, bbox: [-0.2, 51.4, -0.1, 51.5] as const }
    expect(fitKey({ ...area, radius: 5, access: 'free', has: ['nets'] })).toBe(fitKey(area))
    expect(fitKey({ ...area, bbox: [-0.2, 51.4, -0.1, 51.6] })).not.toBe(fitKey(area))
    expect(fitKey({ ...area, bbox: undefined })).not.toBe(fitKey(area))
  })

  it('changes with the place, radius and filters of a search', () => {
    const keys = [
      fitKey({ ...search, place: undefined }),
      fitKey(search),
      fitKey({ ...search, radius: 5 }),
      fitKey({ ...search, access: 'free' }),
      fitKey({ ...search, playable: 'now' }),
      fitKey({ ...search, playable: 'now', unknown: true }),
      fitKey({ ...search, has: ['nets'] }),
      fitKey({ ...search, place: { ...LEEDS, label: 'LS1' } }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })
})
