import { expect, it } from 'vitest'
import { claimsOf, demoPeople } from './people.ts'

it('gives the same person the same account, chosen or typed', () => {
  const [robin] = demoPeople('google.com')
  expect(claimsOf('google.com', 'Admin@Opencourt.example').sub).toBe(robin?.sub)
})

it('marks email addresses as verified for Google only', () => {
  expect(claimsOf('google.com', 'a@b.example').email_verified).toBe(true)
  expect(claimsOf('facebook.com', 'a@b.example').email_verified).toBe(false)
})
