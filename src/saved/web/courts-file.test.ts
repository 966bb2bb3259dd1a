import { expect, test } from 'vitest'
import { courtIdOf, readPlaces } from './courts-file.ts'

const read = (content: unknown) => readPlaces(new Blob([JSON.stringify(content)]))
const place = (properties: unknown) => ({
  ...{ type: 'Feature', geometry: { type: 'Point', coordinates: [-0.1, 51.5] }, properties },
})

test.each([[{}], [[]], [null], ['text'], [{ features: 'text' }]])(
  'refuses %j with a sentence',
  async (content) => {
    await expect(read(content)).rejects.toThrow(/^This file can’t be read\./)
  },
)

test('one bad place doesn’t refuse the rest', async () => {
  const features = [
    null,
    {},
    { geometry: 'text' },
    place(null),
    place({ description: { value: 'By the gate' } }),
  ]
  expect((await read({ features })).map(({ note }) => note)).toEqual(['', 'By the gate'])
})

test('only addresses of courts that there can be lead to one', () => {
  const id = (address: string) => courtIdOf(address, 'https://courts.example')
  expect(id('https://courts.example/courts/12')).toBe(12)
  expect(id('https://elsewhere.example/courts/12')).toBeUndefined()
  expect(id('https://courts.example/courts/0')).toBeUndefined()
  expect(id('https://courts.example/courts/9999999999')).toBeUndefined()
  expect(id('javascript:alert(1)')).toBeUndefined()
})
