import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each([
  '',
  'book here',
  '/relative',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  'https:a.example',
  'https:///a.example',
  'https://',
  'https://hall.example/\r\nSet-Cookie: a=b',
  'https://hall.example/a b',
  'https://hall.example/\t',
  'https://hall.example/\u202Egpj',
  'https://hall\u200B.example',
  'https://jo:secret@hall.example',
  'https://google.com@evil.example/',
  'https://@evil.example',
  'https://evil.example\\@hall.example',
  'https://[::1',
  `https://hall.example/${'x'.repeat(500)}`,
])('%j is no link to show', (text) => {
  expect(webAddress(text)).toBeUndefined()
})

test.each([
  'http://hall.example',
  'HTTPS://www.Hall.example/book?court=1&day=sat#times',
  'https://hall.example:8443/@club/courts',
  'https://hall.example?mail=jo@hall.example',
  'https://höfe.example/plätze',
])('%j is one', (text) => {
  expect(webAddress(text)).toBeInstanceOf(URL)
})
