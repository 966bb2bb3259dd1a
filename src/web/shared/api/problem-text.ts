import { ApiProblem } from './client.ts'

/** What the server said of a failure where it said something, else `otherwise`. */
export function callProblemText(problem: unknown, otherwise: string): string {
  const said = problem instanceof ApiProblem && problem.status > 0 && problem.code !== 'internal'
  return (said && problem.message) || otherwise
}
