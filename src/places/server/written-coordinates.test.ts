import { describe, expect, it } from 'vitest'
import { readAngle } from './written-coordinates.ts'

describe('a longitude', () => {
  it.each([
    '',
    'west',
    'W',
    '0.1278N',
    'W 0.1278 W',
    '-0.1278W',
    '0.5° 7.667′',
    '0° 61′',
    '0° 7′ 60″',
    '0° 7.5′ 30″',
    '0° -7′',
    '0′ 7°',
    '0, 7',
    '51.5 0.1',
    '0 7 40 3',
    `0${' '.repeat(100)}7`,
  ])('is not %j', (text) => {
    expect(readAngle(text, 'longitude')).toBeUndefined()
  })

  it.each([
    ['0.1278W', -0.1278],
    ['0.1278° w', -0.1278],
    ['W 0,1278', -0.1278],
    ['−0.1278', -0.1278],
    ['0.1278 E', 0.1278],
    ['0° 7′ 40″ W', -0.12778],
    [`0°7'40"W`, -0.12778],
    [`0° 7' 40'' W`, -0.12778],
    ['0º 7’ 40.0” W', -0.12778],
    ['0 7 40 W', -0.12778],
    ['0:07:40W', -0.12778],
    ['W0° 7.667′', -0.12778],
    ['-0° 7,667′', -0.12778],
    ['1° 30′', 1.5],
    ['179°', 179],
  ])('may be written as %j', (text, degrees) => {
    expect(readAngle(text, 'longitude')).toBeCloseTo(degrees, 5)
  })
})

it('a latitude has letters of its own', () => {
  expect(readAngle('51° 30′ 26″', 'latitude')).toBeCloseTo(51.50722, 5)
  expect(readAngle('33°51′36″S', 'latitude')).toBeCloseTo(-33.86, 5)
  expect(readAngle('33°51′36″W', 'latitude')).toBeUndefined()
})
