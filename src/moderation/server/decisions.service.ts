import type { FastifyBaseLogger } from 'fastify'
import { requireRole } from '../../accounts/server/accounts.service.ts'
import { type Administrator, audit } from '../../admin/server/audit.queries.ts'
import type { Body, ResponseBody } from '../../api/contract/registry.ts'
import { runAsAccount } from '../../api/server/transactions.queries.ts'
import type { ChangeContext } from '../../court-admin/server/current-court.ts'
import { restateClaims } from '../../court-admin/server/source-claims.queries.ts'
import { lockDirectory, publishChanges } from '../../courts/server/changes.queries.ts'
import type { ModeratedKind } from '../../database/contract/values.ts'
import {
  enqueuePhotoFiles,
  enqueuePhotoFilesOfCourts,
  reconcileQueuedPhotoFiles,
} from '../../photos/server/photo-files.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Role } from '../../platform/contract/roles.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { isConstraintViolation, isDatabaseUnavailable } from '../../platform/db/errors.ts'
import type { EdgeCache } from '../../platform/files/edge-cache.ts'
import type { PhotoStorage } from '../../platform/files/photo-storage.ts'
import type { moderationEndpoints } from '../contract/endpoints.ts'
import {
  KINDS_OF_ADMINISTRATORS,
  MAX_QUEUE_DECISIONS,
  type QueueAction,
  type QueueDecision,
  type QueueKind,
} from '../contract/queue.ts'
import { approve, carryOut, remove } from './actions.ts'
import * as queries from './contributions.queries.ts'
import type { RemovalRequest } from './contributions.ts'
import { decisionView } from './decision.view.ts'
import * as journal from './decisions.queries.ts'
import { sendPassedOn } from './open311/open311.ts'
import { readQueueRow } from './queue.queries.ts'
import { kindsFor, readComputed } from './queue.service.ts'
import { kindIn, subjectOf } from './queue-keys.ts'
import * as standing from './standing.queries.ts'
import type { WaitingParts } from './waiting.service.ts'

export interface DecidingParts extends WaitingParts {
  photoStorage: PhotoStorage
  edgeCache?: EdgeCache | undefined
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Who acts, with at least the role of a moderator. */
export interface Moderator {
  account: Administrator
  role: Role | null
}

/** Makes decisions, recording what they change, and takes them back. */
export class Deciding {
  readonly #parts: DecidingParts

  constructor(parts: DecidingParts) {
    this.#parts = parts
  }

  /** Makes decisions one by one, each in its own transaction. Those made together share a batch. */
  async decide(
    moderator: Moderator,
    wanted: readonly QueueDecision[],
    isTogether = wanted.length > 1,
    batch?: number,
  ): Promise<ResponseBody<typeof moderationEndpoints.decideQueue>> {
    const results: ResponseBody<typeof moderationEndpoints.decideQueue>['results'] = []
    const queuedPhotos: string[] = []
    try {
      for (const decision of wanted) {
        const together = isTogether ? (batch ?? 'first') : undefined
        const made = await this.#decideOne(moderator, decision, { batch: together, queuedPhotos }).catch(
          toApiError,
        )
        const result = { key: decision.key, id: null, code: null, error: null, decided: null }
        if (made instanceof ApiError)
          results.push({ ...result, ...shown(made), decided: await this.#decidedBefore(made, decision.key) })
        else results.push({ ...result, id: made })
        if (typeof made === 'number') batch ??= made
      }
    } finally {
      await this.#show(queuedPhotos)
    }
    return { results }
  }

  async #decidedBefore({ code }: ApiError, key: string) {
    const latest = code === 'already-decided' && (await journal.readLatestOf(this.#parts.database, key))
    return latest ? decisionView(latest) : null
  }

  /** Returns the id of the decision. */
  async #decideOne(
    { account, role }: Moderator,
    decision: QueueDecision,
    { batch, queuedPhotos }: { batch: journal.Batch; queuedPhotos: string[] },
  ): Promise<number> {
    const { key, action, remark } = decision
    const kind = kindIn(key)
    if (KINDS_OF_ADMINISTRATORS.includes(kind)) requireRole(role, 'administrator')
    const found: string[] = []
    const id = await this.#transact(account, async (tx) => {
      await standing.lockItem(tx, key)
      if (await standing.isDecidedByOthers(tx, key, { after: decision.after, by: account.id }))
        throw new ApiError('already-decided')
      const { items } = await readComputed(tx, [kind], key)
      const about = await readQueueRow(tx, { kind, key }, items)
      if (!about) throw new ApiError('already-decided')
      if (decision.passed_on?.send) this.#requireSendable(about)
      const made = { kind, key, action, remark, ...passedOn(decision), batch }
      return this.#record(
        tx,
        account,
        { made, about: { ...about, title: kind === 'report' ? '' : about.text } },
        (change) => carryOut({ ...change, role, courtId: about.courtId, queuedPhotos: found }, decision),
      )
    })
    queuedPhotos.push(...found)
    await this.#send({ account, role }, decision, id)
    return id
  }

  #requireSendable({ courtId }: { courtId: number | null }): void {
    if (!this.#parts.config.open311) throw new ApiError('request-refused', { text: NO_OPEN311 })
    if (courtId === null) throw new ApiError('request-refused', { text: NO_PLACE })
  }

  /** Sends what was passed on to the Open311 server, if the moderator wants that; takes the decision back if it fails. */
  async #send(moderator: Moderator, { key, passed_on }: QueueDecision, id: number): Promise<void> {
    const { database, config } = this.#parts
    if (!passed_on?.send || !config.open311) return
    const place = await journal.readPlace(database, id)
    if (!place) throw new ApiError('court-not-found')
    const { latitude: lat, longitude: long, address } = place
    const request = { lat, long, address_string: address ?? '', description: passed_on.text }
    await sendPassedOn(config.open311, request, {
      record: (reference) => journal.setReference(database, id, reference),
      takeBack: async () => void (await this.undo(moderator, { decisions: [id], question: '' })),
    }).catch((error: unknown) => {
      throw error instanceof ApiError ? error : new Error(`${key} could not be sent`, { cause: error })
    })
  }

  /** Makes a decision in a transaction, recording what it changes. */
  async #record(
    tx: Transaction,
    actor: Administrator,
    { made, about }: { made: journal.NewDecision; about: Parameters<typeof journal.endDecision>[2] },
    act: (change: ChangeContext) => Promise<unknown>,
  ): Promise<number> {
    const id = await journal.startDecision(tx, actor.id, made)
    await act({ tx, actor, filesBaseUrl: this.#parts.config.filesBaseUrl, queuedPhotos: [] })
    const { courtId, courtName, personId, source } = about
    await journal.endDecision(tx, id, { courtId, courtName, personId, source, title: excerpt(about.title) })
    return id
  }

  /** Records a decision about a contribution that is named by a call of its own, pending or not. */
  async #decideContribution(
    actor: Administrator,
    { kind, id, action, remark }: { kind: ModeratedKind; id: number; action: QueueAction; remark: string },
    act: (change: ChangeContext) => Promise<unknown>,
  ): Promise<void> {
    const queuedPhotos: string[] = []
    await this.#transact(actor, async (tx) => {
      const about = await queries.describe(tx, kind, id)
      if (!about) throw new ApiError('already-decided')
      const made = { kind, key: `${kind} ${id}`, action, remark }
      await this.#record(tx, actor, { made, about }, (change) => act({ ...change, queuedPhotos }))
    })
    await this.#show(queuedPhotos)
  }

  async approve(actor: Administrator, kind: ModeratedKind, id: number): Promise<void> {
    const decision = { kind, id, action: 'approve', remark: '' } as const
    await this.#decideContribution(actor, decision, (change) => approve(change, kind, id))
  }

  async remove(actor: Administrator, removal: RemovalRequest): Promise<void> {
    const { kind, id, reason, onlyPending } = removal
    const decision = { kind, id, action: onlyPending ? 'reject' : 'remove', remark: reason } as const
    await this.#decideContribution(actor, decision, (change) => remove(change, removal))
  }

  /** Takes decisions back, each in its own transaction. */
  async undo(
    moderator: Moderator,
    { decisions: ids, batch, before, question }: Body<typeof moderationEndpoints.undoDecisions>,
  ): Promise<ResponseBody<typeof moderationEndpoints.undoDecisions>> {
    const results: ResponseBody<typeof moderationEndpoints.undoDecisions>['results'] = []
    const queuedPhotos: string[] = []
    const ofBatch = batch === undefined ? [] : await journal.readBatch(this.#parts.database, batch, before)
    const all = [...ids, ...ofBatch]
    try {
      for (const id of all.slice(0, MAX_QUEUE_DECISIONS)) {
        const undone = await this.#undoOne(moderator, id, { question, queuedPhotos }).catch(toApiError)
        const failed = undone instanceof ApiError
        results.push({
          id,
          key: failed ? null : undone,
          ...(failed ? shown(undone) : { code: null, error: null }),
        })
      }
    } finally {
      await this.#show(queuedPhotos)
    }
    return { results, left: all.length - results.length }
  }

  /** Restores what a decision changed, unless it has been changed since. Returns the item's key. */
  async #undoOne(
    { account, role }: Moderator,
    id: number,
    { question, queuedPhotos }: { question: string; queuedPhotos: string[] },
  ): Promise<string> {
    const undoing = this.#transact(account, async (tx) => {
      const touched = await journal.readTouched(tx, id)
      await journal.lockPeople(tx, touched.people)
      await lockDirectory(tx, touched.courts)
      const decision = await journal.lockDecision(tx, id)
      if (!decision || !kindsFor(role).includes(decision.kind as QueueKind))
        throw new ApiError('already-decided')
      if (!(await journal.restoreRows(tx, id))) throw new ApiError('not-undoable')
      if (await standing.isAnyWaitingWithOthers(tx, touched.courts)) throw new ApiError('not-undoable')
      // What a source says may have changed since, at the court where it was.
      if (touched.movedSources) for (const court of touched.courts) await restateClaims(tx, court)
      await journal.markUndone(tx, id, { by: account.id, question })
      const { kind, key, action, courtId } = decision
      const after = question ? { question } : {}
      await audit(tx, account, { action: `undo ${action} ${kind}`, ...subjectOf(key, courtId), after })
      const hashes = [...touched.photos, ...(await enqueuePhotoFilesOfCourts(tx, touched.courts))]
      await enqueuePhotoFiles(tx, hashes)
      await publishChanges(tx, touched.courts)
      queuedPhotos.push(...hashes)
      return decision.key
    })
    return undoing.catch((error: unknown) => {
      throw isConstraintViolation(error) ? new ApiError('not-undoable') : error
    })
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

const shown = ({ code, message }: ApiError) => ({ code, error: message })

/** Converts an error that affects only one decision of several; rethrows others. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseUnavailable(error)) return new ApiError('unavailable')
  throw error
}

const DAY_MS = 86_400_000

const NO_OPEN311 = 'This site has no Open311 server to send it to. Send the message yourself.'
const NO_PLACE = 'Only what is about a court can be sent to an Open311 server. Send the message yourself.'

/** The columns that say where something was passed on to. */
function passedOn({ passed_on }: QueueDecision): Partial<journal.NewDecision> {
  if (!passed_on) return {}
  const { to, reference, text, returns_in_days: days } = passed_on
  return {
    ...{ passedTo: to, reference: reference || null, passedText: text || null },
    returnsAt: days === null ? null : new Date(Date.now() + days * DAY_MS),
  }
}

const MAX_TITLE = 200
const excerpt = (text: string) => Array.from(text).slice(0, MAX_TITLE).join('')
