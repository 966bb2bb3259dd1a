import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorCode, Refusal } from '../../contract/errors.ts'
import { UNKNOWN_ROUTE } from './request-log.ts'

/** Refusals that tell of somebody who tries what they may not. */
const WATCHED: ReadonlySet<number> = new Set([401, 403, 423, 429])
const WINDOW_MS = 60_000
/** Lines within a window, and kinds of refusals that are counted one by one at its end. */
export const MAX_LINES_A_WINDOW = 30
const MAX_KINDS = 50

interface Kind {
  method: string
  /** As it is registered: addresses hold searches and names. */
  route: string
  status: number
  code: ErrorCode
}

/** Writes down who is turned away. */
export interface SecurityEvents {
  note(request: FastifyRequest, refusal: Refusal): void
  /** Whatever it is refused with: somebody whose request could not be read, or was not waited for. */
  noteUnread(refusal: Refusal): void
}

/** Stands for the method and the route of a request that nobody read. */
const UNREAD = { method: 'unread', route: 'unread' }

declare module 'fastify' {
  interface FastifyInstance {
    securityEvents: SecurityEvents
  }
}

/**
 * Logs refusals of who somebody is, of what they may do, and by limits, so that attacks can be seen, and a
 * person's complaint be found by the id of the request. Of each kind the first in a minute is written at once and
 * the others are counted, so that a flood of them fills no disk.
 */
export function logSecurityEvents(app: FastifyInstance): void {
  const more = new Map<string, Kind & { more: number }>()
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

  function write(kind: Kind, log: FastifyBaseLogger): void {
    timer ??= setTimeout(endWindow, WINDOW_MS).unref()
    const name = Object.values(kind).join(' ')
    const known = more.get(name)
    if (known) known.more++
    else {
      const isWritten = lines++ < MAX_LINES_A_WINDOW
      if (isWritten) log.warn({ status: kind.status, code: kind.code }, 'refused')
      more.set(name, { ...kind, more: isWritten ? 0 : 1 })
    }
  }

  const logOfUnread = app.log.child(UNREAD)
  app.decorate('securityEvents', {
    note(request, { status, code }) {
      const { method, routeOptions, log } = request
      if (WATCHED.has(status)) write({ method, route: routeOptions.url ?? UNKNOWN_ROUTE, status, code }, log)
    },
    noteUnread: ({ status, code }) => write({ ...UNREAD, status, code }, logOfUnread),
  })
  app.addHook('onClose', async () => endWindow())
}
