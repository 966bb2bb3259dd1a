import { expect, test } from 'vitest'
import { reviewInput } from './schema.ts'

const review = { rating: '4' }
const pathsOf = (form: object) => reviewInput.safeParse(form).error?.issues.map(({ path }) => path[0])

test('a review is read from a form, in which everything but the rating may be missing', () => {
  expect(reviewInput.parse(review)).toEqual({
    rating: 4,
    review_text: '',
    facilities: [],
    suggested_facility: [],
    admin_notes: '',
  })
})

test('facilities are confirmed and suggested once', () => {
  const form = { ...review, facilities: '[3, 1, 3]', suggested_facility: ' Nets,nets, Full  court ' }
  expect(reviewInput.parse(form)).toMatchObject({
    facilities: [3, 1],
    suggested_facility: ['Nets', 'Full court'],
  })
  expect(reviewInput.parse({ ...review, facilities: '' }).facilities).toEqual([])
})

test.each(['', '0', '6', '4.5', 'good'])('%j is no rating', (rating) => {
  expect(pathsOf({ rating })).toEqual(['rating'])
})

test.each(['[', '{}', '["1"]', '[0]', '[1.5]', '7'])('%j is no list of ids', (facilities) => {
  expect(pathsOf({ ...review, facilities })).toContain('facilities')
})
