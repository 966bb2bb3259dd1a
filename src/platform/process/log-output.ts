import type { Writable } from 'node:stream'
import { Counter } from 'prom-client'

/** Maximum bytes buffered for a slow reader. */
const MAX_BUFFERED_BYTES = 1024 * 1024
/** Milliseconds to wait for a slow reader on exit. */
const FLUSH_TIMEOUT_MS = 1_000

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
  #unreported = 0

  constructor(stream: Writable) {
    this.#stream = stream
    // Errors are handled per write.
    stream.on('error', () => {})
  }

  write(line: string): void {
    if (this.#stream.writableLength >= MAX_BUFFERED_BYTES) this.#drop()
    else
      this.#stream.write(line, (error) => {
        if (error) this.#drop()
        else if (this.#unreported > 0 && this.#stream.writableLength === 0) this.#reportDropped()
      })
  }

  /** Calls back when everything is written, or after a timeout. */
  flush(done: () => void): void {
    const timer = setTimeout(done, FLUSH_TIMEOUT_MS)
    this.#stream.write('', () => {
      clearTimeout(timer)
      done()
    })
  }

  #drop(): void {
    this.#unreported++
    this.dropped.inc()
  }

  #reportDropped(): void {
    const lines = this.#unreported
    this.#unreported = 0
    this.onDrain(lines)
  }
}
