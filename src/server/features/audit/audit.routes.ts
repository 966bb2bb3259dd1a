import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { route } from '../../http/route.ts'
import { listAuditLog } from './audit.service.ts'

export function auditRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, 'auditLog', ({ query }) => listAuditLog(database, query))
}
