import { expect, test } from 'vitest'
import { allValues } from '../../../test/court-values.ts'
import { courtFields } from '../../facts/contract/court-input.ts'
import { columnName, FIELD_NAMES, getField, VALUE_FIELDS, type ValueField } from './court-fields.ts'

/** An invalid value for each kind of field. */
const INVALID_VALUES = {
  text: 5,
  link: 'javascript:alert(1)',
  degrees: 181,
  'yes-no': 'perhaps',
  money: -1,
  number: 1e9,
  choice: 'none of them',
  names: [7],
} as const

test('every field rejects invalid values with a message that names it', () => {
  for (const name of FIELD_NAMES) {
    const field = getField(name)
    const [issue] =
      courtFields.safeParse({ ...allValues(), [name]: INVALID_VALUES[field.kind] }).error?.issues ?? []
    expect(issue?.path[0], name).toBe(name)
    if (field.kind !== 'text' && field.kind !== 'names')
      expect(issue?.message.startsWith(`${field.subject ?? field.label} must be `), issue?.message).toBe(true)
  }
})

test('hoops are whole numbers from 1 to 20', () => {
  const hoops = (value: unknown) => courtFields.shape.hoops.safeParse(value)
  for (const wrong of [0, 21, 1.5, -1, '2', true]) expect(hoops(wrong).success).toBe(false)
  expect([1, 20, null].map((value) => hoops(value).data)).toEqual([1, 20, null])
})

test('ratings are rounded to a tenth, halves upwards', () => {
  const rating = (value: number) => courtFields.shape.rating.parse(value)
  expect([4.35, 0.35, 0.04, 5].map(rating)).toEqual([4.4, 0.4, 0, 5])
})

test('no two fields share a column', () => {
  expect(new Set(VALUE_FIELDS.map(columnName)).size).toBe(VALUE_FIELDS.length)
})

test('a column is named as its field in snake case, unless the entry says otherwise', () => {
  expect(['name', 'priceDurationMinutes', 'rating'].map((name) => columnName(name as ValueField))).toEqual([
    ...['name', 'price_duration_minutes', 'manual_rating'],
  ])
})

test('what is stored of a choice is a plain word, and none that forms have for what is not known', () => {
  const choices = FIELD_NAMES.map(getField).filter((field) => field.kind === 'choice')
  for (const word of choices.flatMap(({ options }) => Object.keys(options))) {
    expect(word).toMatch(/^[a-z][a-z0-9_-]*$/)
    expect(word).not.toBe('unknown')
  }
})
