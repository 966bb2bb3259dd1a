import type { z } from 'zod'
import type { Administrator } from '../../admin/server/audit.queries.ts'
import type { Body, ResponseBody } from '../../api/contract/registry.ts'
import type { Caller } from '../../api/server/authentication.ts'
import { runAsAccount } from '../../api/server/transactions.queries.ts'
import type { ModeratedKind } from '../../database/contract/values.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Users } from '../../users/server/users.service.ts'
import type { moderationEndpoints } from '../contract/endpoints.ts'
import type { QueueDecision, QueueFilter } from '../contract/queue.ts'
import type { QueueRuleInput } from '../contract/rules.ts'
import type { DecisionResultView, reviewEdit } from '../contract/schema.ts'
import type { RejectAll, UserContributionsQuery } from '../contract/user-contributions-schema.ts'
import type { RemovalRequest } from './contributions.ts'
import { decisionView } from './decision.view.ts'
import * as journal from './decisions.queries.ts'
import { Deciding, type DecidingParts, type Moderator, toApiError } from './decisions.service.ts'
import { editReview, editWaitingCourt, renameSuggestion } from './edits.ts'
import { countWaitingOf, readPerson, waitingOf } from './person.service.ts'
import { meet } from './presence.queries.ts'
import { readQueuePlaces } from './queue.queries.ts'
import { kindsFor, readCounts, readModeration, readQueue, wantedFor } from './queue.service.ts'
import { decideByRule } from './rules.ts'
import { readWaitingCourt } from './waiting.service.ts'

interface ModerationParts extends DecidingParts {
  users: Pick<Users, 'one' | 'setStatus'>
}

const MAX_LATEST = 500

/** The queue of what waits for a person, and decisions about it. */
export class Moderation {
  readonly #parts: ModerationParts
  readonly #deciding: Deciding

  constructor(parts: ModerationParts) {
    this.#parts = parts
    this.#deciding = new Deciding(parts)
  }

  /** Contributions and reports; `offset` skips that many items of each kind. */
  waiting(
    actor: Administrator,
    offset: number,
  ): Promise<ResponseBody<typeof moderationEndpoints.moderation>> {
    return readModeration(this.#parts, actor.id, offset)
  }

  queue({ account, role }: Moderator, query: QueueFilter & { limit: number; offset: number }) {
    return readQueue(this.#parts, { id: account.id, role }, query)
  }

  counts({ role }: Moderator) {
    return readCounts(this.#parts, role)
  }

  async places({ role }: Moderator, filter: QueueFilter) {
    const { database } = this.#parts
    return { places: await readQueuePlaces(database, await wantedFor(database, role, filter)) }
  }

  async decisions({ role }: Moderator, query: Parameters<typeof journal.readDecisions>[2]) {
    const { rows, total } = await journal.readDecisions(this.#parts.database, kindsFor(role), query)
    return { decisions: rows.map(decisionView), total }
  }

  /** Notes what somebody is looking at; returns what others are looking at, and what was decided lately. */
  async presence({ account, role }: Moderator, key: string | null) {
    const { database } = this.#parts
    const others = await meet(database, account.id, key)
    const latest = await journal.readLatestDecisions(database, kindsFor(role), MAX_LATEST)
    return { others, decided: latest.map(decisionView) }
  }

  decide(moderator: Moderator, wanted: readonly QueueDecision[]) {
    return this.#deciding.decide(moderator, wanted)
  }

  decideByRule(moderator: Moderator, input: QueueRuleInput) {
    return decideByRule(this.#parts, this.#deciding, moderator, input)
  }

  undo(moderator: Moderator, wanted: Body<typeof moderationEndpoints.undoDecisions>) {
    return this.#deciding.undo(moderator, wanted)
  }

  async approve(actor: Administrator, kind: ModeratedKind, id: number): Promise<DecisionResultView> {
    await this.#deciding.approve(actor, kind, id)
    return { kind, id, status: 'approved' }
  }

  async remove(actor: Administrator, removal: RemovalRequest): Promise<DecisionResultView> {
    await this.#deciding.remove(actor, removal)
    return { kind: removal.kind, id: removal.id, status: 'removed' }
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
    let rejected = 0
    for (const one of dryRun ? [] : await waitingOf(this.#parts, id, kinds)) {
      // Items decided or deleted in the meantime are gone already; locked ones are left.
      const removal = { ...one, reason, onlyPending: true }
      if (!((await this.#deciding.remove(actor, removal).catch(toApiError)) instanceof ApiError))
        rejected += 1
    }
    return { rejected, left: await countWaitingOf(this.#parts, id, kinds), user }
  }

  async editReview(
    actor: Administrator,
    id: number,
    edit: z.output<typeof reviewEdit>,
  ): Promise<ResponseBody<typeof moderationEndpoints.editReview>> {
    const status = await this.#transact(actor, (tx) => editReview({ tx, actor }, id, edit))
    await this.#parts.directory.showChanges()
    return { id, ...edit, status }
  }

  async renameSuggestion(
    actor: Administrator,
    id: number,
    { name }: Body<typeof moderationEndpoints.editFacilitySuggestion>,
  ): Promise<ResponseBody<typeof moderationEndpoints.editFacilitySuggestion>> {
    await this.#transact(actor, (tx) => renameSuggestion({ tx, actor }, id, name))
    return { id, suggested_name: name }
  }

  async editCourt(
    actor: Administrator,
    id: number,
    edit: Body<typeof moderationEndpoints.editSuggestedCourt>,
  ): Promise<ResponseBody<typeof moderationEndpoints.editSuggestedCourt>> {
    await this.#transact(actor, (tx) => editWaitingCourt({ tx, actor }, id, edit))
    const court = await readWaitingCourt(this.#parts, actor.id, id)
    if (!court) throw new ApiError('already-decided')
    return court
  }

  #transact<T>(actor: Administrator, act: (tx: Transaction) => Promise<T>): Promise<T> {
    return runAsAccount(this.#parts.database, actor, act)
  }
}
