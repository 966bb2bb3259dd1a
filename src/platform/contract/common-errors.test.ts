import { expect, test } from 'vitest'
import { errorTitle } from './common-errors.ts'

test.each([
  [400, 'This page can’t be shown'],
  [404, 'Out of bounds'],
  [429, 'One moment, please'],
  [499, 'This page can’t be shown'],
  [500, 'Unexpected Application Error!'],
  [503, 'Back in a moment'],
])('the heading of an error %s is %j', (status, title) => {
  expect(errorTitle(status)).toBe(title)
})
