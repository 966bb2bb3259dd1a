import { ApiProblem } from './client.ts'

/** The server's message for an error, or `otherwise` if there is none. */
export function callProblemText(problem: unknown, otherwise: string): string {
  const said = problem instanceof ApiProblem && problem.status > 0 && problem.code !== 'internal'
  return (said && problem.message) || otherwise
}
