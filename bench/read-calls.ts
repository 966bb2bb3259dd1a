import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** How long the reads took that another process made meanwhile, in milliseconds. */
export async function readsDuring(calls: readonly string[], work: Promise<unknown>): Promise<number[]> {
  const reader = startReader()
  reader.send({ calls, isEndless: true })
  await work
  reader.send('stop')
  return timesOf(reader)
}

/** How long each of the reads took that another process made one after the other, in milliseconds. */
export function readAll(calls: readonly string[]): Promise<number[]> {
  const reader = startReader()
  reader.send({ calls })
  return timesOf(reader)
}

const startReader = () => fork(fileURLToPath(new URL('reader.ts', import.meta.url)))

async function timesOf(reader: ChildProcess): Promise<number[]> {
  const failed = once(reader, 'exit').then(([code]) => {
    throw new Error(`The reader ended with exit code ${code}.`)
  })
  const [times] = await Promise.race([once(reader, 'message'), failed])
  return times as number[]
}
