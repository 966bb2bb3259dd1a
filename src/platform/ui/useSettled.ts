import { useEffect, useState } from 'react'

/** A longer pause than between two letters, milliseconds. */
const PAUSE_MS = 200

/** The latest value after which there was a pause: what somebody types isn't asked for letter by letter. */
export function useSettled<Value>(latest: Value): Value {
  const [settled, setSettled] = useState(latest)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [latest])
  return settled
}
