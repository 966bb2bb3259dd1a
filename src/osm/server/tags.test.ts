import { expect, it } from 'vitest'
import { tagsOf, valuesOf } from './tags.ts'

it('takes any key', () => {
  expect([...tagsOf(JSON.parse('{"__proto__": "a", "constructor": "b"}'))]).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ])
})

it.each([
  ['', []],
  [' ; ;', []],
  ['Soccer; basketball ;', ['soccer', 'basketball']],
])('%j are the values %j', (value, values) => {
  expect(valuesOf(new Map([['sport', value]]), 'sport')).toEqual(values)
})

it('finds no values of a tag that is not there', () => {
  expect(valuesOf(new Map(), 'constructor')).toEqual([])
})
