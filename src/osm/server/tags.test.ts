import { expect, it } from 'vitest'
import { MAX_TAG, tagsOf, valuesOf } from './tags.ts'

it('leaves out what no tag can be, and who edited the object', () => {
  const tags = tagsOf({
    ...{
      '': 'yes',
      empty: '',
      blank: ' \n',
      nothing: null,
      list: ['a'],
      nested: { a: 'b' },
      none: undefined,
    },
    ...{ long: 'x'.repeat(MAX_TAG + 1), ['k'.repeat(MAX_TAG + 1)]: 'yes' },
    ...{ id: 'node/1', user: 'ann', uid: 7, timestamp: '2024-01-01T00:00:00Z', version: 3, changeset: 9 },
    ...{ '@id': 'node/1', '@user': 'ann' },
    name: 'x'.repeat(MAX_TAG),
  })
  expect([...tags.keys()]).toEqual(['name'])
})

it('takes any key and value as a text', () => {
  const properties = JSON.parse(
    '{"__proto__": "a", "constructor": "b", "hoops": 2, "lit": true, "covered": false}',
  )
  expect([...tagsOf({ ...properties, 'a\0b': '\uD800<b>' })]).toEqual([
    ...[
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['hoops', '2'],
      ['lit', 'yes'],
      ['covered', 'no'],
    ],
    ['a\uFFFDb', '\uFFFD<b>'],
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
