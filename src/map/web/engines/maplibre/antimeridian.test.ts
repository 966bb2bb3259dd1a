import { describe, expect, it } from 'vitest'
import { flattenLand, flattenRing } from './antimeridian.ts'

describe('flattenRing', () => {
  it('leaves rings alone that do not cross the antimeridian', () => {
    const ring = [
      [-10, 50],
      [170, 50],
      [170, 60],
      [-10, 50],
    ]
    expect(flattenRing(ring)).toEqual(ring)
  })

  it('continues beyond 180 degrees and back', () => {
    expect(
      flattenRing([
        [170, 60],
        [-170, 60],
        [-175, 70],
        [175, 70],
        [170, 60],
      ]),
    ).toEqual([
      [170, 60],
      [190, 60],
      [185, 70],
      [175, 70],
      [170, 60],
    ])
  })

  it('closes rings around the pole along the pole', () => {
    expect(
      flattenRing([
        [-100, -70],
        [-150, -75],
        [150, -75],
        [0, -70],
        [-100, -70],
      ]),
    ).toEqual([
      [-100, -70],
      [-150, -75],
      [-210, -75],
      [-360, -70],
      [-460, -70],
      [-460, -90],
      [-100, -90],
      [-100, -70],
    ])
  })
})

it('flattenLand flattens every ring of every polygon', () => {
  const crossing = [
    [179, 1],
    [-179, 1],
    [179, 2],
    [179, 1],
  ]
  const land = flattenLand({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: {},
        geometry: { type: 'MultiPolygon', coordinates: [[crossing, crossing]] },
      },
      { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [crossing] } },
    ],
  })
  expect(JSON.stringify(land)).not.toContain('-179')
  expect(JSON.stringify(land).match(/181/g)).toHaveLength(3)
})
