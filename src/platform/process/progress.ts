/** Milliseconds before progress is reported. */
const PROGRESS_DELAY_MS = 1_000

export type ReportProgress = (sentence: string) => void

/** Waits for `work`, and reports what is being done if it takes longer than a second. */
export async function withProgress<T>(task: string, work: Promise<T>, report: ReportProgress): Promise<T> {
  const timer = setTimeout(report, PROGRESS_DELAY_MS, task)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
