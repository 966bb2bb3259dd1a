import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

export type Log = ReturnType<typeof createLog>

/**
 * Lines of JSON in production, for people elsewhere. Written at once: an ending process loses none. Errors are
 * written without the tokens, e-mail addresses and values of statements that they may quote.
 */
export function createLog(
  { production, logLevel }: Pick<Config, 'production' | 'logLevel'>,
  destination: DestinationStream = production ? pino.destination({ sync: true }) : linesForPeople(),
) {
  return pino({ level: logLevel, serializers: { err: describeError } }, destination)
}

function linesForPeople(): DestinationStream {
  return pretty({ sync: true, colorize: process.stdout.isTTY, ignore: 'pid,hostname,reqId' })
}

function describeError(error: unknown): object {
  if (error instanceof DrizzleQueryError) return describeFailedQuery(error)
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) }
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, ...codeOf(error), message: withoutSecrets(message), stack: withoutSecrets(stack) }
}

/** Both messages quote values; the statement, the code and the place tell enough. */
function describeFailedQuery({ name, query, cause, stack = '' }: DrizzleQueryError): object {
  const places = stack.split('\n').filter((line) => /^ +at /.test(line))
  return { type: name, ...codeOf(cause), message: `Failed query: ${query}`, stack: places.join('\n') }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? { code: error.code } : {})

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
