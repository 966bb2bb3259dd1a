/**
 * Something a person has to put right before the server can run. The message is one sentence or two that say
 * what is wrong and what to do; it is printed as it is, without a stack, and never holds a secret.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
