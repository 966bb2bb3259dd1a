import type { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { type DestinationStream, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { Counter } from 'prom-client'
import type { Config } from '../config/config.ts'

export type Log = ReturnType<typeof createLog>

/**
 * Logs JSON lines in production, human-readable lines otherwise, by default to standard output without ever blocking.
 * Errors are logged without tokens, email addresses and query values, and truncated to a useful length.
 */
export function createLog(
  { production, logLevel }: Pick<Config, 'production' | 'logLevel'>,
  destination?: DestinationStream,
) {
  const output = destination ? undefined : new LogOutput(process.stdout)
  const lines = output && !production ? prettyOutput(output) : output
  const serializers = { err: (error: unknown) => describeError(error) }
  const log = pino({ level: logLevel, serializers }, destination ?? lines)
  if (output)
    output.onDrain = (count) =>
      log.warn({ lines: count }, 'log lines were dropped because they could not be written in time')
  return Object.assign(log, { metrics: output ? [output.dropped] : [] })
}

function prettyOutput(output: LogOutput) {
  const written = prettyFactory({ colorize: process.stdout.isTTY, ignore: 'pid,hostname,reqId' })
  return {
    write: (line: string) => output.write(written(line)),
    flush: (done: () => void) => output.flush(done),
  }
}

/** Maximum characters of a message, and of a statement. */
const MAX_MESSAGE = 1_000
const MAX_STATEMENT = 200
/** Maximum lines of a stack trace. */
const MAX_STACK_LINES = 20
/** The same for failed queries, whose statement identifies them. */
const MAX_QUERY_STACK_LINES = 3
/** Maximum depth of causes. */
const MAX_CAUSES = 4

/** PostgreSQL error classes whose messages contain no values: connections, locks, limits and syntax. */
const WITHOUT_VALUES = /^(08|25|40|42|53|54|55|57|58)/

function describeError(error: unknown, depth = 1): object {
  if (error instanceof DrizzleQueryError) return describeFailedQuery(error)
  if (!(error instanceof Error)) return { message: messageOf(String(error)) }
  const { cause, message, stack } = error
  return {
    type: error.constructor.name,
    ...codeOf(error),
    message: error instanceof pg.DatabaseError ? reasonOf(error) : messageOf(message),
    stack: stackLines(stack).slice(0, MAX_STACK_LINES).join('\n'),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  }
}

/** Omits the error's own message, which contains values; statement, reason and stack are sufficient. */
function describeFailedQuery({ name, query, cause, stack }: DrizzleQueryError): object {
  const { table, constraint } = cause instanceof pg.DatabaseError ? cause : {}
  return {
    type: name,
    ...codeOf(cause),
    ...(table && { table }),
    ...(constraint && { constraint }),
    message: `Failed query: ${shortenStatement(query)}: ${reasonOf(cause)}`,
    stack: stackLines(stack).filter(isOwn).slice(0, MAX_QUERY_STACK_LINES).join('\n'),
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof pg.DatabaseError))
    return cause instanceof Error ? messageOf(cause.message) : 'unknown'
  return WITHOUT_VALUES.test(cause.code ?? '') ? messageOf(cause.message) : 'see its code'
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? { code: error.code } : {})

/** The lines of a stack trace without the message. */
const stackLines = (stack = '') =>
  withoutSecrets(stack)
    .split('\n')
    .filter((line) => /^ +at /.test(line))
const isOwn = (place: string) => !/node_modules|node:/.test(place)

/** A statement on one line. Keeps both ends: it starts with long column lists and ends with the condition. */
export function shortenStatement(statement: string): string {
  const line = statement.replace(/\s+/g, ' ')
  if (line.length <= MAX_STATEMENT) return line
  const half = MAX_STATEMENT / 2
  return `${line.slice(0, half)} … ${line.slice(-half)}`
}

const messageOf = (text: string) => withoutSecrets(text.slice(0, MAX_MESSAGE))

function withoutSecrets(text: string): string {
  return text.replace(/[\w.+@-]+/g, withoutSecret)
}

/** `word` consists of characters that occur in email addresses and tokens. */
function withoutSecret(word: string): string {
  const at = word.indexOf('@')
  if (at > 0 && word.includes('.', at)) return '[e-mail]'
  const token = word.search(/\beyJ/)
  return token >= 0 && word.includes('.', token) ? `${word.slice(0, token)}[token]` : word
}

/** Maximum bytes buffered for a slow reader. */
const MAX_BUFFERED_BYTES = 1024 * 1024
/** Milliseconds to wait for a slow reader on exit. */
const FLUSH_TIMEOUT_MS = 1_000

/**
 * Writes log lines without ever blocking: lines that exceed the buffer or cannot be written are dropped and counted.
 * Node.js streams write to a pipe synchronously while it has room, so that an exiting process loses nothing. pino's own
 * destinations would block the process, or a thread that delays its exit.
 */
class LogOutput {
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
