/** Milliseconds that people wait without being told for what. */
const PATIENCE = 1_000

export type Tell = (sentence: string) => void

/** Waits for `work`, and says what is being done once it takes longer than a moment. */
export async function saying<T>(doing: string, work: Promise<T>, tell: Tell): Promise<T> {
  const timer = setTimeout(tell, PATIENCE, doing)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
