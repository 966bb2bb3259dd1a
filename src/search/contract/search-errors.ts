import { placeErrors } from '../../places/contract/place-errors.ts'

/** Errors of endpoints that search for courts. */
export const searchErrors = ['invalid-request', 'too-many-answers', ...placeErrors] as const
