import { expect, test } from 'vitest'
import { bookingLink } from './Details.tsx'

test.each([
  null,
  '',
  'book here',
  '/relative',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  'https://jo:secret@a.example',
])('%o is not a booking link', (text) => expect(bookingLink(text)).toBeUndefined())

test('accepts http and https and shows the site', () => {
  expect(bookingLink('http://hall.example/a?b=c')).toEqual({
    href: 'http://hall.example/a?b=c',
    site: 'hall.example',
  })
  expect(bookingLink('HTTPS://www.Hall.example')?.site).toBe('hall.example')
})
