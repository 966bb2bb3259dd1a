import { ApiCallError } from './client.ts'

/** The server's message for an error, or `otherwise` if there is none. */
export function errorMessage(problem: unknown, otherwise: string): string {
  const said = problem instanceof ApiCallError && problem.status > 0 && problem.code !== 'internal'
  return (said && problem.message) || otherwise
}
