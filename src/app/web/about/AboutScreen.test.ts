import { expect, test } from 'vitest'
import { contactUrl } from './AboutScreen.tsx'

test.each([
  ['1 Court Street, London', undefined],
  ['javascript:alert(1)', undefined],
  ['ask @hoops on the court', undefined],
  ['help@hoops.example', 'mailto:help@hoops.example'],
  ['https://hoops.example/contact', 'https://hoops.example/contact'],
])('%s leads to %s', (contact, address) => {
  expect(contactUrl(contact)).toBe(address)
})
