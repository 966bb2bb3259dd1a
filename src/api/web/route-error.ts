import { data } from 'react-router'
import { commonErrors } from '../../platform/contract/common-errors.ts'
import { ApiCallError } from './client.ts'

/** For loaders: turns an API error into a route error with the same status and message. */
export function orRouteError<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof ApiCallError)) throw error
    throw data(error.message, { status: error.status || commonErrors.unavailable.status })
  })
}
