import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { moderationEndpoints } from '../contract/endpoints.ts'
import type { Moderation } from './moderation.service.ts'

export function moderationRoutes(app: FastifyInstance, { moderation }: { moderation: Moderation }): void {
  route(app, moderationEndpoints.moderation, ({ query, caller }) =>
    moderation.waiting(caller.account, query.offset),
  )
  route(app, moderationEndpoints.queue, ({ query, caller }) => moderation.queue(caller, query))
  route(app, moderationEndpoints.queueCounts, ({ caller }) => moderation.counts(caller))
  route(app, moderationEndpoints.queuePlaces, ({ query, caller }) => moderation.places(caller, query))
  route(app, moderationEndpoints.queueDecisions, ({ query, caller }) => moderation.decisions(caller, query))
  route(app, moderationEndpoints.decideQueue, ({ body, caller }) => moderation.decide(caller, body.decisions))
  route(app, moderationEndpoints.decideByRule, ({ body, caller }) => moderation.decideByRule(caller, body))
  route(app, moderationEndpoints.undoDecisions, ({ body, caller }) => moderation.undo(caller, body))
  route(app, moderationEndpoints.presence, ({ body, caller }) => moderation.presence(caller, body.key))

  route(app, moderationEndpoints.person, ({ params, query, caller }) =>
    moderation.person(caller, params.id, query),
  )
  route(app, moderationEndpoints.rejectAllOf, ({ params, body, caller }) =>
    moderation.rejectAllOf(caller, params.id, body),
  )

  route(app, moderationEndpoints.approveReview, ({ params, caller }) =>
    moderation.approve(caller.account, 'review', params.id),
  )
  route(app, moderationEndpoints.approvePhoto, ({ params, caller }) =>
    moderation.approve(caller.account, 'photo', params.id),
  )
  route(app, moderationEndpoints.approveFacility, ({ params, caller }) =>
    moderation.approve(caller.account, 'facility', params.id),
  )
  route(app, moderationEndpoints.approveCourt, ({ params, caller }) =>
    moderation.approve(caller.account, 'court', params.id),
  )

  route(app, moderationEndpoints.editReview, ({ params, body, caller }) =>
    moderation.editReview(caller.account, params.id, body),
  )
  route(app, moderationEndpoints.editSuggestedCourt, ({ params, body, caller }) =>
    moderation.editCourt(caller.account, params.id, body),
  )
  route(app, moderationEndpoints.editFacilitySuggestion, ({ params, body, caller }) =>
    moderation.renameSuggestion(caller.account, params.id, body),
  )

  route(
    app,
    moderationEndpoints.removeReview,
    ({ params, query: { reason, pending: onlyPending = false }, caller }) =>
      moderation.remove(caller.account, { kind: 'review', id: params.id, reason, onlyPending }),
  )
  route(
    app,
    moderationEndpoints.removePhoto,
    ({ params, query: { reason, pending: onlyPending = false }, caller }) =>
      moderation.remove(caller.account, { kind: 'photo', id: params.id, reason, onlyPending }),
  )
  route(app, moderationEndpoints.rejectFacility, ({ params, query: { reason }, caller }) =>
    moderation.remove(caller.account, { kind: 'facility', id: params.id, reason, onlyPending: true }),
  )
  route(app, moderationEndpoints.rejectCourt, ({ params, query: { reason }, caller }) =>
    moderation.remove(caller.account, { kind: 'court', id: params.id, reason, onlyPending: true }),
  )
}
