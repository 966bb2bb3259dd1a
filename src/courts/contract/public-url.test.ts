import { expect, test } from 'vitest'
import { MAX_BOOKING_URL } from '../../database/contract/limits.ts'
import { normalizePublicUrl, parsePublicUrl } from './public-url.ts'

test.each([
  '',
  'book here',
  '/relative',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  'git+https://a.example',
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
  'https://hall\u3164.example',
  'http://127.0.0.1/book',
  'http://0x7f.1',
  'http://2130706433',
  'http://017700000001',
  'http://１２７.0.0.1',
  'http://192.168.1.7:3000',
  'https://[2001:db8::1]/',
  'http://localhost:3000',
  'http://hall',
  'http://hall.4you',
  'http://hall.example"onmouseover=alert(1)',
  'https://good.com%2eevil.com',
  'https://good.com%2Fbook.evil.com/',
  'https://hall%2eexample',
  'http://printer.local/',
  'https://nas.LAN:8443',
  'http://metadata.google.internal/',
  'http://localhost.localdomain',
  'http://hall.localhost.',
  'http://router.ｌａｎ/',
  `https://a.example/${'x'.repeat(MAX_BOOKING_URL - 17)}`,
])('%j is rejected', (text) => {
  expect(parsePublicUrl(text)).toBeUndefined()
})

test.each([
  `https://a.example/${'x'.repeat(MAX_BOOKING_URL - 18)}`,
  'http://hall.example',
  'HTTPS://www.Hall.example/book?court=1&day=sat#times',
  'https://hall.example:8443/@club/courts',
  'https://hall.example?mail=jo@hall.example',
  'https://höfe.example/plätze',
  'https://hall.example./',
  'https://hall.example/a%20b?c=%2F',
  'https://local.example',
  'https://hall.local.example',
  'https://зал.рф/',
])('%j is accepted', (text) => {
  expect(parsePublicUrl(text)).toBeInstanceOf(URL)
})

test.each([
  ['https://hаll.example/bооk?a=1', 'https://xn--hll-6cd.example/bооk?a=1'],
  ['HTTPS://höfe.example:8443', 'HTTPS://xn--hfe-sna.example:8443'],
  ['https://Hall.Example/book', 'https://Hall.Example/book'],
  ['https://hall.example/plätze', 'https://hall.example/plätze'],
])('%j becomes %j', (text, kept) => {
  expect(normalizePublicUrl(text)).toBe(kept)
})
