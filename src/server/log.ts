import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { type DestinationStream, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'
import type { Config } from './config.ts'
import { LogOutput } from './log-output.ts'

export type Log = ReturnType<typeof createLog>

/**
 * Lines of JSON in production, for people elsewhere. Unless a destination is given they go to the standard output, where whoever
 * does not read them holds nothing up. Errors are written without the tokens, e-mail addresses and values of statements that they
 * may quote, and no longer than is of use.
 */
export function createLog(
  { production, logLevel }: Pick<Config, 'production' | 'logLevel'>,
  destination?: DestinationStream,
) {
  const output = destination ? undefined : new LogOutput(process.stdout)
  const lines = output && !production ? linesForPeople(output) : output
  const serializers = { err: (error: unknown) => describeError(error) }
  const log = pino({ level: logLevel, serializers }, destination ?? lines)
  if (output)
    output.onRoom = (count) =>
      log.warn({ lines: count }, 'lines of this log were dropped, because they could not be written in time')
  return Object.assign(log, { metrics: output ? [output.dropped] : [] })
}

function linesForPeople(output: LogOutput) {
  const written = prettyFactory({ colorize: process.stdout.isTTY, ignore: 'pid,hostname,reqId' })
  return {
    write: (line: string) => output.write(written(line)),
    flush: (done: () => void) => output.flush(done),
  }
}

/** Characters of a message, and of a statement in the log. */
const MAX_MESSAGE = 1_000
const MAX_STATEMENT = 200
/** Lines of a stack. */
const MAX_PLACES = 20
/** Of a statement, which says itself what was wanted. */
const MAX_STATEMENT_PLACES = 3
/** Errors below each other. */
const MAX_CAUSES = 4

/** Classes of codes of PostgreSQL whose messages quote no values: connections, locks, limits, and what a statement is. */
const WITHOUT_VALUES = /^(08|25|40|42|53|54|55|57|58)/

function describeError(error: unknown, depth = 1): object {
  if (error instanceof DrizzleQueryError) return describeFailedQuery(error)
  if (!(error instanceof Error)) return { message: messageOf(String(error)) }
  const { cause, message, stack } = error
  return {
    type: error.constructor.name,
    ...codeOf(error),
    message: error instanceof pg.DatabaseError ? reasonOf(error) : messageOf(message),
    stack: placesOf(stack).slice(0, MAX_PLACES).join('\n'),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  }
}

/** The error's own message quotes values; the statement, the reason and the place tell enough. */
function describeFailedQuery({ name, query, cause, stack }: DrizzleQueryError): object {
  const { table, constraint } = cause instanceof pg.DatabaseError ? cause : {}
  return {
    type: name,
    ...codeOf(cause),
    ...(table && { table }),
    ...(constraint && { constraint }),
    message: `Failed query: ${shortened(query.replace(/\s+/g, ' '))}: ${reasonOf(cause)}`,
    stack: placesOf(stack).filter(isOwn).slice(0, MAX_STATEMENT_PLACES).join('\n'),
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof pg.DatabaseError))
    return cause instanceof Error ? messageOf(cause.message) : 'unknown'
  return WITHOUT_VALUES.test(cause.code ?? '') ? messageOf(cause.message) : 'see its code'
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? { code: error.code } : {})

/** The lines of a stack, without the message above them. */
const placesOf = (stack = '') =>
  withoutSecrets(stack)
    .split('\n')
    .filter((line) => /^ +at /.test(line))
const isOwn = (place: string) => !/node_modules|node:/.test(place)

/** A statement begins with long lists of columns and ends with what is sought. */
function shortened(statement: string): string {
  if (statement.length <= MAX_STATEMENT) return statement
  const half = MAX_STATEMENT / 2
  return `${statement.slice(0, half)} … ${statement.slice(-half)}`
}

const messageOf = (text: string) => withoutSecrets(text.slice(0, MAX_MESSAGE))

function withoutSecrets(text: string): string {
  return text.replace(/[\w.+@-]+/g, withoutSecret)
}

/** `word`: characters that e-mail addresses and tokens are made of. */
function withoutSecret(word: string): string {
  const at = word.indexOf('@')
  if (at > 0 && word.includes('.', at)) return '[e-mail]'
  const token = word.search(/\beyJ/)
  return token >= 0 && word.includes('.', token) ? `${word.slice(0, token)}[token]` : word
}
