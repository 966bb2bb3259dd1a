import { expect, test } from 'vitest'
import { ApiCallError } from './client.ts'
import { fieldError, formNotice } from './field-errors.ts'

const LABELS = { name: 'Name', latitude: 'Latitude' }
const sent = { name: '', latitude: '91', notes: 'long' }

const noticeFor = (draft: typeof sent, paths: string[]) => {
  const issues = paths.map((path) => ({ path, message: `${path} is wrong` }))
  const error = new ApiCallError('invalid-request', 400, 'All in one', { issues })
  const errorOf = (field: keyof typeof LABELS) => fieldError(error, field, draft, sent)
  return formNotice(error, LABELS, errorOf, 'Failed')
}

test('the notice names the marked fields', () => {
  const marked = 'Please check the fields marked above: Name, Latitude.'
  expect(noticeFor(sent, ['body.name', 'latitude'])).toBe(marked)
})

test('corrected fields drop out of the notice, which goes with the last one', () => {
  const named = { ...sent, name: 'Court' }
  expect(noticeFor(named, ['body.name', 'latitude'])).toBe('Please check the fields marked above: Latitude.')
  expect(noticeFor({ ...named, latitude: '51' }, ['body.name', 'latitude'])).toBeUndefined()
})

test('an error that belongs to no field falls back to the general message', () => {
  expect(noticeFor({ ...sent, name: 'Court' }, ['name', 'notes'])).toBe('Failed')
  expect(noticeFor(sent, [])).toBe('Failed')
})
