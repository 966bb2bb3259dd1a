/** The answer, or a rejection if it takes longer. */
export function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const timeout = AbortSignal.timeout(milliseconds)
  const tooLate = new Promise<never>((_, reject) =>
    timeout.addEventListener('abort', () => reject(timeout.reason), { once: true }),
  )
  return Promise.race([answer, tooLate])
}
