import { describe, expect, it } from 'vitest'
import { milesBetween } from '../../../../platform/contract/geo.ts'
import { centreFeature, circleFeature, courtFeatures, pointFeature } from './court-features.ts'

const BRIXTON = { latitude: 51.4627, longitude: -0.1146 }

it('a court feature holds only what drawing and a click need', () => {
  const court = { ...BRIXTON, id: 7, name: 'Brixton', pin: 'Free', notes: 'Bring a ball.' }
  expect(courtFeatures([court]).features).toEqual([
    {
      type: 'Feature',
      properties: { id: 7, name: 'Brixton', pin: 'Free' },
      geometry: { type: 'Point', coordinates: [-0.1146, 51.4627] },
    },
  ])
})

it('draws nothing for an undefined point or area', () => {
  expect(pointFeature(undefined).features).toEqual([])
  expect(circleFeature(undefined).features).toEqual([])
})

it('marks the centre of a search, unless it is approximate', () => {
  const around = { centre: BRIXTON, radiusMiles: 1 }
  expect(centreFeature(around).features).toHaveLength(1)
  expect(centreFeature({ ...around, isApproximate: true }).features).toEqual([])
})

describe('the circle of a search', () => {
  it.each([
    ['London', BRIXTON, 50],
    ['Svalbard', { latitude: 78.2, longitude: 15.6 }, 20],
    ['the antimeridian', { latitude: -16.8, longitude: 179.9 }, 25],
  ])('is one radius away from its centre: %s', (_, centre, radiusMiles) => {
    const ring = circleFeature({ centre, radiusMiles }).features[0]?.geometry.coordinates[0] ?? []
    expect(ring[0]).toEqual(ring.at(-1))
    for (const [longitude = 0, latitude = 0] of ring)
      expect(milesBetween(centre, { latitude, longitude })).toBeCloseTo(radiusMiles, 6)
  })
})
