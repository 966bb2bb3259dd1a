import type { Writable } from 'node:stream'
import { Counter } from 'prom-client'

/** Bytes that wait in memory for a slow reader. */
const MAX_WAITING = 1024 * 1024
/** Milliseconds that the end of the process waits for that reader. */
const LAST_MS = 1_000

/**
 * Writes lines, and waits for nobody: what finds too much waiting already, or cannot be written, is dropped and counted. Streams
 * of Node.js write to a pipe at once while there is room in it, so that an ending process loses nothing, and go on when there is
 * room again. pino's own destinations block the process meanwhile, or a thread that its end waits for.
 */
export class LogOutput {
  readonly dropped = new Counter({
    name: 'log_dropped_lines_total',
    help: 'Lines of the log that were dropped, because nobody read them in time or they could not be written',
    registers: [],
  })
  /** Called with how many lines were dropped when there is room again. */
  onRoom: (lines: number) => void = () => {}
  readonly #stream: Writable
  #unsaid = 0

  constructor(stream: Writable) {
    this.#stream = stream
    // Each line hears of its own failure.
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

  /** Calls back when all is written, or so long later that nobody seems to read. */
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
    this.onRoom(lines)
  }
}
