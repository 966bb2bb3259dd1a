import { serveRequests } from '../../src/platform/process/worker-client.ts'

/** Halves even numbers, throws for odd ones, and exits on 0. */
serveRequests((question: number): number => {
  if (question === 0) process.exit(3)
  if (question % 2 === 1) throw new Error(`${question} is odd`)
  return question / 2
})
