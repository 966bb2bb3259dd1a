import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiError, ErrorCode } from '../contract/errors.ts'
import { UNKNOWN_ROUTE } from './request-log.ts'

/** Status codes that may indicate an attack. */
const LOGGED_STATUSES: ReadonlySet<number> = new Set([401, 403, 423, 429])
const WINDOW_MS = 60_000
/** Log lines per window, and kinds of errors listed individually in its summary. */
export const MAX_LINES_PER_WINDOW = 30
const MAX_KINDS = 50

interface RejectionKind {
  method: string
  /** The route pattern, because URLs contain searches and names. */
  route: string
  status: number
  code: ErrorCode
}

/** Logs rejected requests. */
interface SecurityEvents {
  logRejection(request: FastifyRequest, apiError: ApiError): void
  /** Logs a request that could not be parsed or was too slow, whatever its error code. */
  logUnparsed(apiError: ApiError): void
}

/** Method and route of unparsed requests. */
const UNPARSED = { method: 'unread', route: 'unread' }

declare module 'fastify' {
  interface FastifyInstance {
    securityEvents: SecurityEvents
  }
}

/**
 * Logs failed authentication, missing permissions and exceeded limits, to make attacks visible and to look up
 * complaints by request id. The first of each kind per minute is logged immediately; the others are only counted,
 * so that a flood cannot fill the disk.
 */
export function logSecurityEvents(app: FastifyInstance): void {
  const more = new Map<string, RejectionKind & { more: number }>()
  let lines = 0
  let timer: NodeJS.Timeout | undefined

  function endWindow(): void {
    clearTimeout(timer)
    timer = undefined
    lines = 0
    const counted = [...more.values()].filter((kind) => kind.more > 0).sort((a, b) => b.more - a.more)
    more.clear()
    if (counted.length === 0) return
    const others = counted.slice(MAX_KINDS).reduce((sum, kind) => sum + kind.more, 0)
    app.log.warn({ refusals: counted.slice(0, MAX_KINDS), ...(others && { others }) }, 'refused more often')
  }

  function write(kind: RejectionKind, log: FastifyBaseLogger): void {
    timer ??= setTimeout(endWindow, WINDOW_MS).unref()
    const name = Object.values(kind).join(' ')
    const known = more.get(name)
    if (known) known.more++
    else {
      const isWritten = lines++ < MAX_LINES_PER_WINDOW
      if (isWritten) log.warn({ status: kind.status, code: kind.code }, 'refused')
      more.set(name, { ...kind, more: isWritten ? 0 : 1 })
    }
  }

  const unparsedLog = app.log.child(UNPARSED)
  app.decorate('securityEvents', {
    logRejection(request, { status, code }) {
      const { method, routeOptions, log } = request
      if (LOGGED_STATUSES.has(status))
        write({ method, route: routeOptions.url ?? UNKNOWN_ROUTE, status, code }, log)
    },
    logUnparsed: ({ status, code }) => write({ ...UNPARSED, status, code }, unparsedLog),
  })
  app.addHook('onClose', async () => endWindow())
}
