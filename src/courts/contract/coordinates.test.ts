import { expect, test } from 'vitest'
import {
  MAX_COORDINATES_LENGTH,
  normalizeDecimal,
  parseCoordinates,
  splitCoordinates,
} from './coordinates.ts'

test.each([
  '',
  '51.5',
  '51.5,',
  ', -0.12',
  '51.5 -0.12 3',
  '51,5,-0,12',
  '51.5,, -0.12',
  '51,, 0',
  '51.5-0.12',
  'here, there',
  '51.5N, 0.12W',
  '90.01, 0',
  '0, -180.5',
  '1e3, 0',
  'Infinity, 0',
  '٥١, 0',
  '.',
  '1.2.3, 0',
  '+-1, 0',
  `51.5${' '.repeat(MAX_COORDINATES_LENGTH + 1 - '51.5-0.12'.length)}-0.12`,
])('"%s" isn’t a valid location', (text) => {
  expect(parseCoordinates(text)).toBeUndefined()
})

test.each([
  '51.5, -0.12',
  '51.5,-0.12',
  '51.5/-0.12',
  '51.5 / -0.12',
  '51.5;-0.12',
  '51.5 ; -0.12',
  '51.5 -0.12',
  '51.5   -0.12',
  `51.5${' '.repeat(MAX_COORDINATES_LENGTH - '51.5-0.12'.length)}-0.12`,
  '  +51.50\t-.12  ',
  '51.5\u00a0-0.12',
  '51.5 ,-0.12',
  '51,5 -0,12',
  '51,5, -0,12',
  '51,5; -0,12',
  '51.5, −0.12',
])('"%s" is a valid location', (text) => {
  expect(parseCoordinates(text)).toEqual({ latitude: 51.5, longitude: -0.12 })
})

test('a lone comma separates two numbers where both are expected', () => {
  expect(parseCoordinates('51,5')).toEqual({ latitude: 51, longitude: 5 })
})

test('the extreme coordinates are valid', () => {
  expect(parseCoordinates('-90 180')).toEqual({ latitude: -90, longitude: 180 })
})

test.each([
  '',
  '51.4586',
  '-0,1482',
  '51,5',
  '51,4586',
  '91, 0',
  '51.5, -0.12, 3',
  '51.5,,-0.12',
  '1.2.3 4',
  'a, b',
])('"%s" isn’t split', (text) => {
  expect(splitCoordinates(text)).toBeUndefined()
})

test.each([
  '51.5, -0.12',
  '51.5,-0.12',
  ' 51.5 −0.12 ',
  '51,5 -0,12',
  '51,5, -0,12',
  '51,5; -0,12',
  '51.5 / -0.12',
])('"%s" is split', (text) => {
  expect(splitCoordinates(text)).toEqual({ latitude: '51.5', longitude: '-0.12' })
})

test('a decimal comma becomes a point', () => {
  expect(normalizeDecimal(' -0,1482')).toBe('-0.1482')
  expect(normalizeDecimal('−0,1482')).toBe('-0.1482')
  expect(normalizeDecimal('51,4586, -0,1482')).toBe('51,4586, -0,1482')
  expect(normalizeDecimal('here')).toBe('here')
})
