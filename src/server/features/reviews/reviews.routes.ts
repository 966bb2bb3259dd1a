import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { once } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { voteForReview } from './reviews.service.ts'

/** What members think of reviews. */
export function reviewsRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const votes = { likeReview: 'like', dislikeReview: 'dislike' } as const
  for (const call of ['likeReview', 'dislikeReview'] as const)
    route(app, call, ({ params, caller, request }) =>
      once(database, { request, caller, call }, (tx) =>
        voteForReview(tx, { reviewId: params.id, userId: caller.account.id, vote: votes[call] }),
      ),
    )
}
