import { ApiCallError } from './client.ts'

/** An unanswered attempt: its key and the content sent with it. */
interface Attempt {
  key: string
  content: string
}

/** Remembers the pending attempt so that a retry reuses its key. */
export interface IdempotencyKeyStore {
  attempt?: Attempt | undefined
}

/** Delays between retries while the server is unreachable, milliseconds. */
const RETRY_DELAYS_MS = [500, 1500, 4000]

interface IdempotentSubmission<T> {
  /** Identifies the content; a different value starts a new attempt. */
  content?: string
  keyStore: IdempotencyKeyStore
  signal?: AbortSignal
  call: (key: string) => Promise<T>
}

/**
 * Submits something, retrying while the server is unreachable. Retries reuse the idempotency key, even when the person
 * tries again later, so the server acts once. Changed content gets a new key. Warns before the page is left in the
 * meantime.
 */
export async function submitIdempotently<T>({
  content = '',
  keyStore,
  signal,
  call,
}: IdempotentSubmission<T>): Promise<T> {
  const attempt = keyStore.attempt?.content === content ? keyStore.attempt : { key: randomKey(), content }
  keyStore.attempt = attempt
  try {
    const answer = await withUnloadWarning(() => retryWhileUnreachable(() => call(attempt.key), signal))
    keyStore.attempt = undefined
    return answer
  } catch (error) {
    if (isRejected(error)) keyStore.attempt = undefined
    throw error
  }
}

async function retryWhileUnreachable<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (const pause of RETRY_DELAYS_MS) {
    try {
      return await call()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
      signal?.throwIfAborted()
    }
  }
  return call()
}

const isUnreachable = (error: unknown) => error instanceof ApiCallError && error.status === 0
/** The server rejected the call. After a 5xx response it may have been carried out all the same. */
const isRejected = (error: unknown) => error instanceof ApiCallError && error.status > 0 && error.status < 500

/** Works without `crypto.randomUUID`, which is missing on plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('')
}

let runningCount = 0

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Makes the browser warn before the page is left or reloaded while the work is running. */
export async function withUnloadWarning<T>(work: () => Promise<T>): Promise<T> {
  if (runningCount++ === 0) globalThis.window?.addEventListener('beforeunload', preventUnload)
  try {
    return await work()
  } finally {
    if (--runningCount === 0) globalThis.window?.removeEventListener('beforeunload', preventUnload)
  }
}
