import { serveRequests } from '../../src/platform/process/worker-client.ts'

/** Halves even numbers, throws for odd ones, and exits on 0. */
serveRequests((input: number): number => {
  if (input === 0) process.exit(3)
  if (input % 2 === 1) throw new Error(`${input} is odd`)
  return input / 2
})
