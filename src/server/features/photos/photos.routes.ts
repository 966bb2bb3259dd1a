import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** Serves photo files kept on disk. Their names are hashes of what they hold: they never change. */
export function photosRoutes(app: FastifyInstance, { config }: { config: Config }): void {
  const root = join(config.dataDir, 'files')
  mkdirSync(root, { recursive: true })
  app.register(staticFiles, {
    root,
    prefix: '/files/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
  })
}
