import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import type { Database } from '../../platform/db/database.ts'
import { auditEndpoints } from '../contract/audit-endpoints.ts'
import { listAuditLog } from './audit.service.ts'

export function auditRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, auditEndpoints.auditLog, ({ query }) => listAuditLog(database, query))
}
