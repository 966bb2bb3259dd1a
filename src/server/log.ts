import { pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

export type Log = ReturnType<typeof createLog>

/** Lines of JSON in production, for people elsewhere. Written at once: an ending process loses none. */
export function createLog({ production, logLevel }: Pick<Config, 'production' | 'logLevel'>) {
  if (production) return pino({ level: logLevel })
  const lines = pretty({ sync: true, colorize: process.stdout.isTTY, ignore: 'pid,hostname,reqId' })
  return pino({ level: logLevel }, lines)
}
