import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { ApiError, errors } from '../../platform/contract/errors.ts'
import { bearerToken, requireActiveAccount } from './authentication.ts'

const tokenIn = (authorization?: string) => bearerToken({ headers: { authorization } } as FastifyRequest)

test.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'abc', 'Bearer a b', 'Not Bearer abc'])(
  '%j has no token',
  (header) => {
    expect(tokenIn(header)).toBeUndefined()
  },
)

test.each(['Bearer abc', 'bearer abc', 'Bearer   abc'])('%j has a token', (header) => {
  expect(tokenIn(header)).toBe('abc')
})

function errorOf(account: Parameters<typeof requireActiveAccount>[0]): unknown {
  try {
    return requireActiveAccount(account)
  } catch (error) {
    return error
  }
}

const KEPT = { removalScheduledFor: null }

test('accepts an active account', () => {
  const active = { status: 'active', statusNote: 'Be nice.', statusUpdatedAt: null } as const
  expect(errorOf({ ...active, ...KEPT })).toBeUndefined()
  expect(errorOf({ ...active, removalScheduledFor: new Date() })).toMatchObject({ code: 'account_deleted' })
})

test.each([
  ['banned', 'account_banned'],
  ['frozen', 'account_frozen'],
] as const)('a %s account is told why and since when, as far as that is known', (status, code) => {
  const since = '2026-01-02T03:04:05.000Z'
  const told = errorOf({ ...KEPT, status, statusNote: 'Be nice.', statusUpdatedAt: new Date(since) })
  expect(told).toBeInstanceOf(ApiError)
  expect(told).toMatchObject({
    code,
    message: `${errors[code].text} Be nice.`,
    details: { hold: { since, reason: 'Be nice.' } },
  })
  expect(errorOf({ ...KEPT, status, statusNote: null, statusUpdatedAt: null })).toMatchObject({
    code,
    message: errors[code].text,
    details: { hold: { since: null, reason: null } },
  })
})
