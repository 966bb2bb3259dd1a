// Evaluates anything forever while STUCK_HOURS is set, and else as never open.
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', ({ number, input }) => {
  while (process.env.STUCK_HOURS && input !== '24/7') {}
  parentPort?.postMessage({ number, output: [] })
})
