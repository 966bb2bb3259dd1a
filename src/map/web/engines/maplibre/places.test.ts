import { expect, it } from 'vitest'
import { isPoint } from '../../../../platform/contract/geo.ts'
import { placeFeatures } from './places.ts'

const places = placeFeatures().features.map(({ properties, geometry }) => {
  const [longitude = Number.NaN, latitude = Number.NaN] = geometry.coordinates
  return { ...properties, latitude, longitude }
})

it('every place has a name and lies on the globe', () => {
  const broken = places.filter(({ name, latitude, longitude }) => !name || !isPoint(latitude, longitude))
  expect(broken).toEqual([])
  expect(places.length).toBeGreaterThan(300)
})

it('no place is named twice', () => {
  const names = places.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
