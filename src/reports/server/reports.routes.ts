import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { runAsAccount, runIdempotently } from '../../api/server/transactions.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { reportEndpoints } from '../contract/endpoints.ts'
import { listOwnReports, report, resolveReports } from './reports.service.ts'

/** Sending, listing and resolving reports. */
export function reportsRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, reportEndpoints.report, ({ body, caller, request }) =>
    runIdempotently(database, { request, caller, call: 'report' }, (tx) =>
      report(tx, caller?.account.id ?? null, body),
    ),
  )

  route(app, reportEndpoints.ownReports, ({ caller }) => listOwnReports(database, caller.account.id))

  route(app, reportEndpoints.resolveReports, ({ body, caller }) =>
    runAsAccount(database, caller.account, (tx) => resolveReports(tx, caller.account, body)),
  )
}
