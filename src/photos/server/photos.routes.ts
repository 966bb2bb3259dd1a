import { mkdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Allowance } from '../../accounts/server/allowance.queries.ts'
import { readForm, route } from '../../api/server/route.ts'
import { runIdempotently } from '../../api/server/transactions.queries.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { PHOTO_MAX_AGE_SECONDS } from '../../platform/contract/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import { matchesEtag } from '../../platform/http/negotiation.ts'
import { removePolicyHeaders } from '../../platform/http/security.ts'
import { photoEndpoints } from '../contract/endpoints.ts'
import { type Photos, submitPhoto } from './photos.service.ts'

interface PhotosParts {
  database: Database
  photos: Photos
  allowance: Allowance
}

/** Submitting photos, and viewing pending ones. */
export function photosRoutes(app: FastifyInstance, { database, photos, allowance }: PhotosParts): void {
  route(app, photoEndpoints.addPhoto, async ({ params, caller, request, reply }) => {
    const form = await readForm(photoEndpoints.addPhoto, { request, reply }, (file) =>
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

  route(app, photoEndpoints.pendingPhoto, async ({ params, caller, reply }) => {
    const bytes = await photos.readPending(params.id, params.width, caller)
    return reply.type('image/webp').send(bytes)
  })
}

/** Serves photo files from disk. They never change, but may be withdrawn. */
export function servePhotoFiles(app: FastifyInstance, { config }: { config: Config }): void {
  const root = join(config.dataDir, 'files')
  mkdirSync(root, { recursive: true })
  app.register(async (files) => {
    files.addHook('onSend', async (request, reply, payload) => {
      const isKnown = reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etagOf(reply))
      if (!isKnown) return payload
      if (payload instanceof Readable) payload.destroy()
      removePolicyHeaders(reply.raw)
      reply.code(304).removeHeader('content-length')
      return null
    })
    await files.register(staticFiles, {
      root,
      prefix: '/files/',
      decorateReply: false,
      index: false,
      maxAge: PHOTO_MAX_AGE_SECONDS * 1000,
      // When a file was written tells when somebody was at a court.
      lastModified: false,
      etag: false,
      setHeaders(reply, path) {
        reply.header('etag', `"${basename(path)}"`)
        // Only this address is purged when a photo is withdrawn.
        const isPurged = reply.request.url === `/files/${relative(root, path)}`
        if (!isPurged) reply.header('cache-control', 'no-store')
      },
    })
  })
}

const etagOf = (reply: FastifyReply) => String(reply.getHeader('etag'))
