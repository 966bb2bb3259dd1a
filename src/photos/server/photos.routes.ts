import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { PHOTO_MAX_AGE_SECONDS } from '../../platform/contract/limits.ts'

/** Serves photo files from disk. They never change, but may be withdrawn. */
export function photosRoutes(app: FastifyInstance, { config }: { config: Config }): void {
  const root = join(config.dataDir, 'files')
  mkdirSync(root, { recursive: true })
  app.register(staticFiles, {
    root,
    prefix: '/files/',
    decorateReply: false,
    index: false,
    maxAge: PHOTO_MAX_AGE_SECONDS * 1000,
  })
}
