import type { Writable } from 'node:stream'
import { Counter } from 'prom-client'

/** Maximum bytes buffered for a slow reader. */
const MAX_WAITING = 1024 * 1024
/** Milliseconds to wait for that reader on exit. */
const LAST_MS = 1_000

/**
 * Writes log lines without ever blocking: lines that exceed the buffer or cannot be written are dropped and counted.
 * Node.js streams write to a pipe synchronously while it has room, so that an exiting process loses nothing. pino's own
 * destinations would block the process, or a thread that delays its exit.
 */
export class LogOutput {
  readonly dropped = new Counter({
    name: 'log_dropped_lines_total',
    help: 'Log lines dropped because they were not read in time or could not be written',
    registers: [],
  })
  /** Called with the number of dropped lines once there is room again. */
  onDrain: (lines: number) => void = () => {}
  readonly #stream: Writable
  #unsaid = 0

  constructor(stream: Writable) {
    this.#stream = stream
    // Errors are handled per write.
    stream.on('error', () => {})
  }

  write(line: string): void {
    if (this.#stream.writableLength >= MAX_WAITING) this.#drop()
    else
      this.#stream.write(line, (error) => {
        if (error) this.#drop()
        else if (this.#unsaid > 0 && this.#stream.writableLength === 0) this.#sayDropped()
      })
  }

  /** Calls back when everything is written, or after a timeout. */
  flush(done: () => void): void {
    const late = setTimeout(done, LAST_MS)
    this.#stream.write('', () => {
      clearTimeout(late)
      done()
    })
  }

  #drop(): void {
    this.#unsaid++
    this.dropped.inc()
  }

  #sayDropped(): void {
    const lines = this.#unsaid
    this.#unsaid = 0
    this.onDrain(lines)
  }
}
