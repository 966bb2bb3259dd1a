import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import type { Moderation } from './moderation.service.ts'

export function moderationRoutes(app: FastifyInstance, { moderation }: { moderation: Moderation }): void {
  route(app, 'moderation', ({ query, caller }) => moderation.waiting(caller.account, query.offset))
  route(app, 'moderationCounts', () => moderation.counts())
  route(app, 'decide', ({ body, caller }) => moderation.decide(caller.account, body.decisions))

  route(app, 'person', ({ params, query, caller }) => moderation.person(caller.account, params.id, query))
  route(app, 'rejectAllOf', ({ params, body, caller }) =>
    moderation.rejectAllOf(caller.account, params.id, body),
  )

  route(app, 'approveReview', ({ params, caller }) => moderation.approve(caller.account, 'review', params.id))
  route(app, 'approvePhoto', ({ params, caller }) => moderation.approve(caller.account, 'photo', params.id))
  route(app, 'approveFacility', ({ params, caller }) =>
    moderation.approve(caller.account, 'facility', params.id),
  )
  route(app, 'approveCourt', ({ params, caller }) => moderation.approve(caller.account, 'court', params.id))

  route(app, 'removeReview', ({ params, query: { reason, pending: onlyPending = false }, caller }) =>
    moderation.remove(caller.account, { kind: 'review', id: params.id, reason, onlyPending }),
  )
  route(app, 'removePhoto', ({ params, query: { reason, pending: onlyPending = false }, caller }) =>
    moderation.remove(caller.account, { kind: 'photo', id: params.id, reason, onlyPending }),
  )
  route(app, 'rejectFacility', ({ params, query: { reason }, caller }) =>
    moderation.remove(caller.account, { kind: 'facility', id: params.id, reason, onlyPending: true }),
  )
  route(app, 'joinCourt', ({ params, body, caller }) => moderation.join(caller.account, params.id, body))
  route(app, 'rejectCourt', ({ params, query: { reason }, caller }) =>
    moderation.remove(caller.account, { kind: 'court', id: params.id, reason, onlyPending: true }),
  )

  route(app, 'editReview', ({ params, body, caller }) =>
    moderation.editReview(caller.account, params.id, body),
  )
  route(app, 'editSuggestedCourt', ({ params, body, caller }) =>
    moderation.editCourt(caller.account, params.id, body),
  )
  route(app, 'editFacilitySuggestion', ({ params, body, caller }) =>
    moderation.renameSuggestion(caller.account, params.id, body),
  )
}
