import { expect } from 'vitest'
import { type ErrorCode, errors } from '../src/platform/contract/errors.ts'

/** Expects an error response with this code and its status. */
export function expectApiError(answer: { statusCode: number; json(): { code: string } }, code: ErrorCode) {
  expect(answer.json().code).toBe(code)
  expect(answer.statusCode).toBe(errors[code].status)
}
