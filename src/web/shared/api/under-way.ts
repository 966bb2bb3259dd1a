let underWay = 0

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Has the browser ask before the page is left or loaded anew while this is under way. */
export async function askingBeforeLeaving<T>(work: () => Promise<T>): Promise<T> {
  if (underWay++ === 0) globalThis.window?.addEventListener('beforeunload', ask)
  try {
    return await work()
  } finally {
    if (--underWay === 0) globalThis.window?.removeEventListener('beforeunload', ask)
  }
}
