import { useCallback, useState } from 'react'

/** Runs one asynchronous action at a time for a form: whether it is running, and its error. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const run = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (thrown) {
      setProblem(thrown)
      return false
    } finally {
      setBusy(false)
    }
  }, [])
  const clear = useCallback(() => setProblem(undefined), [])
  return { busy, problem, run, clear }
}
