/** Milliseconds before progress is reported. */
const PATIENCE = 1_000

export type Tell = (sentence: string) => void

/** Waits for `work`, and reports what is being done if it takes longer than a second. */
export async function saying<T>(doing: string, work: Promise<T>, tell: Tell): Promise<T> {
  const timer = setTimeout(tell, PATIENCE, doing)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
