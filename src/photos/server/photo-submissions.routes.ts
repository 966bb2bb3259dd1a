import type { FastifyInstance } from 'fastify'
import { readForm } from '../../api/server/form.ts'
import { route } from '../../api/server/route.ts'
import { runIdempotently } from '../../api/server/transactions.queries.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Allowance } from '../../submissions/server/allowance.service.ts'
import { type Photos, submitPhoto } from './photos.service.ts'

interface PhotoSubmissionParts {
  database: Database
  photos: Photos
  allowance: Allowance
}

/** Submitting photos, and viewing pending ones. */
export function photoSubmissionsRoutes(
  app: FastifyInstance,
  { database, photos, allowance }: PhotoSubmissionParts,
): void {
  route(app, 'addPhoto', async ({ params, caller, request, reply }) => {
    const form = await readForm('addPhoto', { request, reply }, (file) =>
      photos.receiveForApproval(file, { caller, request }),
    )
    const prepared = await photos.prepare(form.file)
    const receipt = await photos.withStoredFiles(prepared, (photo) =>
      runIdempotently(database, { request, caller, call: 'addPhoto' }, async (tx) => {
        if (!photo) throw new ApiError('photo-needed')
        return submitPhoto(tx, allowance, { ...photo, courtId: params.id, userId: caller.account.id })
      }),
    )
    return receipt
  })

  route(app, 'pendingPhoto', async ({ params, caller, reply }) => {
    const bytes = await photos.readPending(params.id, params.width, caller)
    return reply.type('image/webp').send(bytes)
  })
}
