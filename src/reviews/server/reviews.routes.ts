import type { FastifyInstance } from 'fastify'
import type { Allowance } from '../../accounts/server/allowance.queries.ts'
import { readForm, route } from '../../api/server/route.ts'
import { runIdempotently } from '../../api/server/transactions.queries.ts'
import type { PublishedChanges } from '../../courts/server/changes.queries.ts'
import type { Photos } from '../../photos/server/photos.service.ts'
import type { Database } from '../../platform/db/database.ts'
import { reviewEndpoints } from '../contract/endpoints.ts'
import { submitReview, voteForReview } from './reviews.service.ts'

interface ReviewsParts {
  database: Database
  directory: PublishedChanges
  photos: Photos
  allowance: Allowance
}

/** Submitting reviews and voting on them. */
export function reviewsRoutes(
  app: FastifyInstance,
  { database, directory, photos, allowance }: ReviewsParts,
): void {
  route(app, reviewEndpoints.submitReview, async ({ params, caller, request, reply }) => {
    const form = await readForm(reviewEndpoints.submitReview, { request, reply }, (file) =>
      photos.receiveForApproval(file, { caller, request }),
    )
    const prepared = await photos.prepare(form.file)
    const review = { courtId: params.id, userId: caller.account.id, input: form.fields }
    const receipt = await photos.withStoredFiles(prepared, (photo) =>
      runIdempotently(database, { request, caller, call: 'submitReview' }, (tx) =>
        submitReview(tx, allowance, { ...review, photo }),
      ),
    )
    await directory.showChanges()
    return receipt
  })

  const votes = { likeReview: 'like', dislikeReview: 'dislike' } as const
  for (const call of ['likeReview', 'dislikeReview'] as const)
    route(app, reviewEndpoints[call], ({ params, caller, request }) =>
      runIdempotently(database, { request, caller, call }, (tx) =>
        voteForReview(tx, { reviewId: params.id, userId: caller.account.id, vote: votes[call] }),
      ),
    )
}
