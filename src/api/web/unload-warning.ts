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
