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

test('accepts an active account', () => {
  expect(errorOf({ status: 'active', statusNote: 'Be nice.', statusUpdatedAt: null })).toBeUndefined()
})

test.each([
  ['banned', 'account_banned'],
  ['frozen', 'account_frozen'],
] as const)('a %s account is told why and since when, as far as that is known', (status, code) => {
  const since = '2026-01-02T03:04:05.000Z'
  const told = errorOf({ status, statusNote: 'Be nice.', statusUpdatedAt: new Date(since) })
  expect(told).toBeInstanceOf(ApiError)
  expect(told).toMatchObject({
    code,
    message: `${errors[code].text} Be nice.`,
    details: { hold: { since, reason: 'Be nice.' } },
  })
  expect(errorOf({ status, statusNote: null, statusUpdatedAt: null })).toMatchObject({
    code,
    message: errors[code].text,
    details: { hold: { since: null, reason: null } },
  })
})
