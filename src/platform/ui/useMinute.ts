import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** Calls back when a minute begins, and when the page is shown again: hidden pages miss minutes. */
function onMinute(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
  }
  const tick = () => {
    callback()
    wait()
  }
  wait()
  document.addEventListener('visibilitychange', callback)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', callback)
  }
}

const minuteOf = (moment: number) => Math.floor(moment / MINUTE_MS) * MINUTE_MS
const currentMinute = () => minuteOf(Date.now())

/**
 * The current minute, milliseconds since the epoch; during hydration that of the server's answer.
 *
 * @param answeredAt milliseconds since the epoch
 */
export function useMinute(answeredAt: number): number {
  return useSyncExternalStore(onMinute, currentMinute, () => minuteOf(answeredAt))
}
