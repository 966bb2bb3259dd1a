import { expect } from 'vitest'
import { type ErrorCode, errors } from '../src/platform/contract/errors.ts'

/** Expects an error response with this code and its status. */
export function expectApiError(answer: { statusCode: number; json(): { code: string } }, code: ErrorCode) {
  expect(answer.json().code).toBe(code)
  expect(answer.statusCode).toBe(errors[code].status)
}

/** Expects this error response, whole: its sentence is the usual one unless `details` say otherwise. */
export function expectWholeApiError(
  answer: { statusCode: number; json(): unknown },
  code: ErrorCode,
  details: object = {},
) {
  expect(answer.json()).toEqual({ code, error: errors[code].text, ...details })
  expect(answer.statusCode).toBe(errors[code].status)
}
