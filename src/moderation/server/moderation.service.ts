import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import { requireRole } from '../../accounts/server/accounts.service.ts'
import { type Administrator, audit } from '../../admin/server/audit.queries.ts'
import type { Body, ResponseBody } from '../../api/contract/registry.ts'
import type { Caller } from '../../api/server/authentication.ts'
import { runAsAccount } from '../../api/server/transactions.queries.ts'
import { restoreCourt } from '../../court-admin/server/court-admin.service.ts'
import { mergeCourt } from '../../court-admin/server/court-merges.service.ts'
import { lockDirectory, publishChanges } from '../../courts/server/changes.queries.ts'
import type { ModeratedKind } from '../../database/contract/values.ts'
import { enqueuePhotoFiles, reconcileQueuedPhotoFiles } from '../../photos/server/photo-files.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { isDatabaseUnavailable } from '../../platform/db/errors.ts'
import type { EdgeCache } from '../../platform/files/edge-cache.ts'
import type { PhotoStorage } from '../../platform/files/photo-storage.ts'
import { lockReportersOfReplaced } from '../../reviews/server/reviews.service.ts'
import type { Users } from '../../users/server/users.service.ts'
import type { moderationEndpoints } from '../contract/endpoints.ts'
import type { Decision, DecisionResultView, reviewEdit } from '../contract/schema.ts'
import type { RejectAll, UserContributionsQuery } from '../contract/user-contributions-schema.ts'
import * as queries from './decisions.queries.ts'
import {
  approveCourt,
  auditStateOfReview,
  auditStateOfSuggestion,
  decisions,
  editCourt,
  type RemovalRequest,
  removeContribution,
  SUBJECTS,
} from './decisions.ts'
import { countWaitingOf, readPerson, waitingOf } from './person.service.ts'
import { countWaiting, readWaiting, readWaitingCourt, type WaitingParts } from './waiting.service.ts'

interface ModerationParts extends WaitingParts {
  photoStorage: PhotoStorage
  edgeCache?: EdgeCache | undefined
  users: Pick<Users, 'one' | 'setStatus'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Moderation of contributions by administrators. */
export class Moderation {
  readonly #parts: ModerationParts

  constructor(parts: ModerationParts) {
    this.#parts = parts
  }

  /** `offset` skips that many items of each kind. */
  waiting(
    actor: Administrator,
    offset: number,
  ): Promise<ResponseBody<typeof moderationEndpoints.moderation>> {
    return readWaiting(this.#parts, actor.id, offset)
  }

  counts(): Promise<ResponseBody<typeof moderationEndpoints.moderationCounts>> {
    return countWaiting(this.#parts.database)
  }

  async approve(actor: Administrator, kind: ModeratedKind, id: number): Promise<DecisionResultView> {
    await this.#show(await this.#transact(actor, (tx) => approve(tx, actor, { kind, id })))
    return { kind, id, status: 'approved' }
  }

  async remove(actor: Administrator, removal: RemovalRequest): Promise<DecisionResultView> {
    const contentHashes = await this.#transact(actor, (tx) => remove(tx, actor, removal))
    // Readers must not wait for a slow edge cache.
    await this.#parts.directory.showChanges()
    await reconcileQueuedPhotoFiles(this.#parts, contentHashes)
    return { kind: removal.kind, id: removal.id, status: 'removed' }
  }

  /** Applies decisions one by one, each in its own transaction. */
  async decide(
    actor: Administrator,
    wanted: readonly Decision[],
  ): Promise<ResponseBody<typeof moderationEndpoints.decide>> {
    const results: ResponseBody<typeof moderationEndpoints.decide>['results'] = []
    const contentHashes: string[] = []
    try {
      for (const decision of wanted) {
        const { kind, id } = decision
        const error = await this.#transact(actor, (tx) => decideOne(tx, actor, decision)).then(
          (hashes) => void contentHashes.push(...hashes),
          toApiError,
        )
        results.push({
          kind,
          id,
          decision: decision.decision,
          done: !error,
          code: error?.code ?? null,
          error: error?.message ?? null,
        })
      }
    } finally {
      await this.#show(contentHashes)
    }
    return { results }
  }

  /** Everything contributed by one person. */
  async person(
    caller: Caller,
    id: number,
    query: UserContributionsQuery,
  ): Promise<ResponseBody<typeof moderationEndpoints.person>> {
    const user = await this.#parts.users.one(caller, id)
    return { user, ...(await readPerson(this.#parts, id, query)) }
  }

  /** Rejects all pending contributions of a person, each in its own transaction. Banning first prevents new ones. */
  async rejectAllOf(
    caller: Caller,
    id: number,
    { reason, kinds, ban, note, dryRun }: RejectAll,
  ): Promise<ResponseBody<typeof moderationEndpoints.rejectAllOf>> {
    const { account: actor } = caller
    if (ban)
      await this.#parts.users.setStatus(caller, id, { status: 'banned', note }, { keepsNote: true, dryRun })
    const user = await this.#parts.users.one(caller, id)
    const contentHashes: string[] = []
    let rejected = 0
    try {
      for (const one of dryRun ? [] : await waitingOf(this.#parts, id, kinds)) {
        const removal = { ...one, reason, onlyPending: true }
        const hashes = await this.#transact(actor, (tx) => remove(tx, actor, removal)).catch(toApiError)
        // Items decided or deleted in the meantime are gone already; locked ones are left.
        if (hashes instanceof ApiError) continue
        contentHashes.push(...hashes)
        rejected += 1
      }
    } finally {
      await this.#show(contentHashes)
    }
    return { rejected, left: await countWaitingOf(this.#parts, id, kinds), user }
  }

  async editReview(
    actor: Administrator,
    id: number,
    { review_text, rating }: z.output<typeof reviewEdit>,
  ): Promise<ResponseBody<typeof moderationEndpoints.editReview>> {
    const status = await this.#transact(actor, async (tx) => {
      await lockDirectory(tx, await queries.courtsOf(tx, 'review', id))
      const review = await queries.lockReview(tx, id)
      // An archived review was replaced by its author's newer one and stays as written.
      if (!review || review.status === 'archived') throw new ApiError('review-not-found')
      await queries.updateReview(tx, id, { reviewText: review_text, rating })
      const before = await auditStateOfReview(tx, review)
      const after = { ...before, review_text, rating }
      await audit(tx, actor, { action: 'edit review', subjectKind: 'review', subjectId: id, before, after })
      await publishChanges(tx, [review.courtId])
      return review.status
    })
    await this.#show([])
    return { id, review_text, rating, status }
  }

  renameSuggestion(
    actor: Administrator,
    id: number,
    { name }: Body<typeof moderationEndpoints.editFacilitySuggestion>,
  ): Promise<ResponseBody<typeof moderationEndpoints.editFacilitySuggestion>> {
    return this.#transact(actor, async (tx) => {
      const suggestion = await queries.lockSuggestion(tx, id)
      if (!suggestion) throw new ApiError('already-decided')
      await queries.renameSuggestion(tx, id, name)
      const before = await auditStateOfSuggestion(tx, suggestion)
      const after = { ...before, suggested_name: name }
      const subject = { subjectKind: 'facility suggestion', subjectId: id } as const
      await audit(tx, actor, { action: 'edit facility suggestion', ...subject, before, after })
      return { id, suggested_name: name }
    })
  }

  async editCourt(
    actor: Administrator,
    id: number,
    edit: Body<typeof moderationEndpoints.editSuggestedCourt>,
  ): Promise<ResponseBody<typeof moderationEndpoints.editSuggestedCourt>> {
    await this.#transact(actor, async (tx) => {
      const states = await editCourt(tx, actor, id, edit)
      await audit(tx, actor, { action: 'edit court', subjectKind: 'court', subjectId: id, ...states })
    })
    const court = await readWaitingCourt(this.#parts, actor.id, id)
    if (!court) throw new ApiError('already-decided')
    return court
  }

  /** Merges a pending court into another one that it duplicates. Administrators may also restore an archived one so. */
  async join(
    { account: actor, role }: Caller,
    id: number,
    { into, dryRun }: Body<typeof moderationEndpoints.joinCourt>,
  ): Promise<ResponseBody<typeof moderationEndpoints.joinCourt>> {
    const contentHashes = await this.#transact(actor, async (tx) => {
      await lockDirectory(tx, [id, into])
      const target = await queries.lockMergeTarget(tx, into)
      if (into === id || target === undefined) throw new ApiError('merge-target')
      if (target === 'archived') requireRole(role, 'administrator')
      if (dryRun) {
        if (!(await queries.lockPendingCourt(tx, id))) throw new ApiError('already-decided')
        return []
      }
      // Photos stay pending, because nobody may have reviewed those of both courts.
      const publish = (court: number) =>
        approve(tx, actor, { kind: 'court', id: court }, () => approveCourt(tx, court))
      const hashes = target === 'pending' ? await publish(into) : []
      hashes.push(...(await publish(id)))
      const change = { tx, actor, filesBaseUrl: this.#parts.config.filesBaseUrl, queuedPhotos: hashes }
      if (target === 'archived') await restoreCourt(change, into, { state: 'before' })
      await mergeCourt(change, id, into)
      return hashes
    })
    await this.#show(contentHashes)
    return { id, into, status: dryRun ? 'pending' : 'merged' }
  }

  #transact<T>(actor: Administrator, act: (tx: Transaction) => Promise<T>): Promise<T> {
    return runAsAccount(this.#parts.database, actor, act)
  }

  /** Makes decisions visible: reconciles photo files and refreshes the directory. */
  async #show(contentHashes: readonly string[]): Promise<void> {
    await reconcileQueuedPhotoFiles(this.#parts, contentHashes)
    await this.#parts.directory.showChanges()
  }
}

function decideOne(
  tx: Transaction,
  actor: Administrator,
  { kind, id, decision, reason, photos }: Decision,
): Promise<string[]> {
  return decision === 'approve'
    ? approve(tx, actor, { kind, id }, () => decisions[kind].approve(tx, id, photos))
    : remove(tx, actor, { kind, id, reason, onlyPending: true })
}

/** Converts an error that affects only one decision of several; rethrows others. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseUnavailable(error)) return new ApiError('unavailable')
  throw error
}

/** Returns the hashes of photos whose files must be reconciled. */
async function approve(
  tx: Transaction,
  actor: Administrator,
  { kind, id }: { kind: ModeratedKind; id: number },
  decide = () => decisions[kind].approve(tx, id),
): Promise<string[]> {
  // Lock order: reporters of the replaced review before the directory.
  if (kind === 'review') await lockReportersOfReplaced(tx, id)
  await lockDirectory(tx, await queries.courtsOf(tx, kind, id))
  const { before, after, courtId, contentHashes } = await decide()
  const subjectKind = SUBJECTS[kind]
  await audit(tx, actor, { action: `approve ${subjectKind}`, subjectKind, subjectId: id, before, after })
  await enqueuePhotoFiles(tx, contentHashes)
  await publishChanges(tx, courtId === undefined ? [] : [courtId])
  return contentHashes
}

/** Returns the hashes of photos whose files must be reconciled. */
async function remove(tx: Transaction, actor: Administrator, removal: RemovalRequest): Promise<string[]> {
  return (await removeContribution(tx, actor, removal)).contentHashes
}
