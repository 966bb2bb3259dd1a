import { expect, test } from 'vitest'
import { AREA_MILES, MAX_AREA_MILES } from '../contract/limits.ts'
import { readAsked } from './follow-query.ts'

const read = (text: string) => readAsked(new URLSearchParams(text))

test('nothing is followed that has no place', () => {
  for (const text of ['', 'access=free', 'near=91,0', 'postcode=+'])
    expect(read(text).query, text).toBeUndefined()
  expect(read('access=free').feed).toBe('/api/courts.atom?access=free')
})

test('a search is followed around its place, its filters only by the feed', () => {
  expect(read('postcode=SW9&has=nets&playable=now')).toEqual({
    query: { postcode: 'SW9', radius: AREA_MILES.quarter },
    feed: '/api/courts.atom?postcode=SW9&has=nets&radius=10',
    isMap: false,
  })
  expect(read('near=51.45861,-0.14822&radius=5').query).toEqual({ near: '51.459,-0.148', radius: 5 })
})

test('what a map shows is a circle around its middle, also across the antimeridian', () => {
  const { query, isMap } = read('bbox=-0.2,51.4,0,51.5')
  expect(isMap).toBe(true)
  expect(query).toMatchObject({ near: '51.450,-0.100', radius: expect.closeTo(5.5, 0) })
  expect(read('bbox=179,-1,-179,1').query).toMatchObject({ near: '0.000,-180.000', radius: MAX_AREA_MILES })
})

test('a court and what is saved are followed as they are', () => {
  expect(read('court=5&postcode=SW9').query).toEqual({ court: '5' })
  expect(read('saved').query).toEqual({ saved: 'true' })
})
