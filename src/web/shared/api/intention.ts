import { ApiProblem } from './client.ts'
import { askingBeforeLeaving } from './under-way.ts'

/** A try whose answer has not come yet: its key, and what was sent with it. */
export interface Attempt {
  key: string
  content: string
}

/** Where an attempt is remembered, so that it can be told from a new one. */
export interface AttemptKeeper {
  attempt?: Attempt | undefined
}

/** Waits before each further try while the network is lost, milliseconds. */
const PAUSES_MS = [500, 1500, 4000]

interface Wish<T> {
  /** The same text for the same wish. */
  content?: string
  keeper: AttemptKeeper
  signal?: AbortSignal
  call: (key: string) => Promise<T>
}

/**
 * Makes a call that submits something until it is answered. One wish has one key, also when the person tries
 * again after an answer was lost: the server then does it once. A changed wish is another one. Whoever is about to
 * leave the page meanwhile is asked back.
 */
export async function carryOut<T>({ content = '', keeper, signal, call }: Wish<T>): Promise<T> {
  const attempt = keeper.attempt?.content === content ? keeper.attempt : { key: randomKey(), content }
  keeper.attempt = attempt
  try {
    const answer = await askingBeforeLeaving(() => untilAnswered(() => call(attempt.key), signal))
    keeper.attempt = undefined
    return answer
  } catch (problem) {
    if (isRefusal(problem)) keeper.attempt = undefined
    throw problem
  }
}

async function untilAnswered<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await call()
    } catch (problem) {
      if (!isUnanswered(problem)) throw problem
      await new Promise((resolve) => setTimeout(resolve, pause))
      signal?.throwIfAborted()
    }
  }
  return call()
}

const isUnanswered = (problem: unknown) => problem instanceof ApiProblem && problem.status === 0
/** The server has said no; after a failure of its own it may have been done all the same. */
const isRefusal = (problem: unknown) =>
  problem instanceof ApiProblem && problem.status > 0 && problem.status < 500

/** Also where the page is not served by https, and `crypto.randomUUID` is missing. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('')
}
