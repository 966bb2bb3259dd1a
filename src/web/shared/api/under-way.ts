let underWay = 0

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Makes the browser warn before the page is left or reloaded while the work is running. */
export async function askingBeforeLeaving<T>(work: () => Promise<T>): Promise<T> {
  if (underWay++ === 0) globalThis.window?.addEventListener('beforeunload', ask)
  try {
    return await work()
  } finally {
    if (--underWay === 0) globalThis.window?.removeEventListener('beforeunload', ask)
  }
}
