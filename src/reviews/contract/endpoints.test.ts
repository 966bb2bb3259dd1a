import { expect, test } from 'vitest'
import { reviewInput } from './endpoints.ts'

const review = { rating: '4' }
const pathsOf = (form: object) => reviewInput.safeParse(form).error?.issues.map(({ path }) => path[0])

test('reads a review from a form, in which only the rating is required', () => {
  expect(reviewInput.parse(review)).toEqual({
    rating: 4,
    review_text: '',
    facilities: [],
    suggested_facility: [],
    admin_notes: '',
  })
})

test('removes duplicate facilities and suggestions', () => {
  const form = { ...review, facilities: '[3, 1, 3]', suggested_facility: ' Nets,nets, Full  court ' }
  expect(reviewInput.parse(form)).toMatchObject({
    facilities: [3, 1],
    suggested_facility: ['Nets', 'Full court'],
  })
  expect(reviewInput.parse({ ...review, facilities: '' }).facilities).toEqual([])
})

test.each(['', '0', '6', '4.5', 'good'])('%j is not a rating', (rating) => {
  expect(pathsOf({ rating })).toEqual(['rating'])
})

test.each(['[', '{}', '["1"]', '[0]', '[1.5]', '7'])('%j is not a list of ids', (facilities) => {
  expect(pathsOf({ ...review, facilities })).toContain('facilities')
})
