import { data } from 'react-router'
import { errors } from '../../../contract/errors.ts'
import { ApiProblem } from './client.ts'

/** For loaders: what the API refuses, the page refuses with the same status and sentence. */
export function orRefusal<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error
    throw data(error.message, { status: error.status || errors.unavailable.status })
  })
}
