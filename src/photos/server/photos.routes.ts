import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readForm, route } from '../../api/server/route.ts'
import { runIdempotently } from '../../api/server/transactions.queries.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { PHOTO_MAX_AGE_SECONDS } from '../../platform/contract/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Allowance } from '../../submissions/server/allowance.queries.ts'
import { type Photos, submitPhoto } from './photos.service.ts'

interface PhotosParts {
  database: Database
  photos: Photos
  allowance: Allowance
}

/** Submitting photos, and viewing pending ones. */
export function photosRoutes(app: FastifyInstance, { database, photos, allowance }: PhotosParts): void {
  route(app, 'addPhoto', async ({ params, caller, request, reply }) => {
    const form = await readForm('addPhoto', { request, reply }, (file) =>
      photos.receiveForApproval(file, { caller, request }),
    )
    const prepared = await photos.prepare(form.file)
    return photos.withStoredFiles(prepared, (photo) =>
      runIdempotently(database, { request, caller, call: 'addPhoto' }, async (tx) => {
        if (!photo) throw new ApiError('photo-needed')
        return submitPhoto(tx, allowance, { ...photo, courtId: params.id, userId: caller.account.id })
      }),
    )
  })

  route(app, 'pendingPhoto', async ({ params, caller, reply }) => {
    const bytes = await photos.readPending(params.id, params.width, caller)
    return reply.type('image/webp').send(bytes)
  })
}

/** Serves photo files from disk. They never change, but may be withdrawn. */
export function servePhotoFiles(app: FastifyInstance, { config }: { config: Config }): void {
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
