import type pg from 'pg'
import { Histogram } from 'prom-client'
import { currentRequest } from '../process/current-request.ts'
import { shortenStatement } from '../process/log.ts'
import type { SlowStatements } from './slow-statements.ts'
import { type Statement, textOf, wrapQueries } from './wrap-queries.ts'

/** Milliseconds from which a statement is slow. */
const SLOW_MS = 500

/**
 * Measures the statements of named pools from when they are sent, which includes waiting for locks but not for a
 * connection. Reports the slow ones.
 */
export function measureStatements(
  pools: Readonly<Record<string, pg.Pool>>,
  { thresholdMs = SLOW_MS, report }: SlowStatements = { report() {} },
): Histogram {
  const durations = new Histogram({
    name: 'database_statement_seconds',
    help: 'Time from sending a statement to its result, by pool',
    labelNames: ['pool'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [],
  })
  for (const [name, pool] of Object.entries(pools))
    measureQueries(pool, (statement) => begin(name, statement))
  return durations

  function begin(pool: string, statement: Statement): () => void {
    const reqId = currentRequest.getStore()
    const start = performance.now()
    return () => {
      const duration = performance.now() - start
      durations.observe({ pool }, duration / 1000)
      const milliseconds = Math.round(duration)
      if (milliseconds >= thresholdMs)
        report({ reqId, pool, milliseconds, statement: shortenStatement(textOf(statement)) })
    }
  }
}

function measureQueries(pool: pg.Pool, begin: (statement: Statement) => () => void): void {
  wrapQueries(pool, (query) => (statement, ...rest) => {
    const end = begin(statement)
    const done = rest.at(-1)
    if (typeof done !== 'function') return endAfter(query(statement, ...rest), end)
    return query(statement, ...rest.slice(0, -1), (...result: unknown[]) => {
      end()
      done(...result)
    })
  })
}

async function endAfter<T>(result: Promise<T>, end: () => void): Promise<T> {
  try {
    return await result
  } finally {
    end()
  }
}
