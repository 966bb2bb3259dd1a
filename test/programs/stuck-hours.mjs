// Evaluates '24/7' as never open, and anything else forever.
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', ({ number, input }) => {
  while (input.spans[0].hours !== '24/7') {}
  parentPort?.postMessage({ number, output: [] })
})
