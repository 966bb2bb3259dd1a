import { expect } from 'vitest'
import { type ErrorCode, errors } from '../src/contract/errors.ts'

/** Holds an answer to be a refusal of this code, with its status. */
export function expectRefusal(answer: { statusCode: number; json(): { code: string } }, code: ErrorCode) {
  expect(answer.json().code).toBe(code)
  expect(answer.statusCode).toBe(errors[code].status)
}
