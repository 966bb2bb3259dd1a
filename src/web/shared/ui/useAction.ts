import { useCallback, useState } from 'react'

/** Runs one thing at a time for a form: whether it is under way, and what it failed of. */
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
