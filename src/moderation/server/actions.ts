import { requireRole } from '../../accounts/server/accounts.service.ts'
import { audit } from '../../admin/server/audit.queries.ts'
import { archiveCourt, editCourt, restoreCourt } from '../../court-admin/server/court-admin.service.ts'
import { mergeCourt } from '../../court-admin/server/court-merges.service.ts'
import { type ChangeContext, lockAndReadPublishedCourt } from '../../court-admin/server/current-court.ts'
import { lockDirectory, publishChanges } from '../../courts/server/changes.queries.ts'
import type { ModeratedKind } from '../../database/contract/values.ts'
import { setProblemState } from '../../facts/server/problems.service.ts'
import { removeReportsWithin, settleWithin } from '../../facts/server/settlements.service.ts'
import { decideDifference } from '../../imports/server/differences.service.ts'
import { decideDuplicate } from '../../imports/server/duplicates.service.ts'
import { enqueuePhotoFiles } from '../../photos/server/photo-files.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Role } from '../../platform/contract/roles.ts'
import { resolveReports } from '../../reports/server/reports.service.ts'
import { lockReportersOfReplaced } from '../../reviews/server/reviews.service.ts'
import { QUEUE_ACTIONS, type QueueAction, type QueueDecision, type QueueKind } from '../contract/queue.ts'
import * as queries from './contributions.queries.ts'
import { approveCourt, decisions, hideContribution, removeContribution } from './contributions.ts'
import { editReview } from './edits.ts'
import {
  burstOf,
  differenceOf,
  disputeOf,
  kindIn,
  numberIn,
  pairOf,
  reportedThing,
  SUBJECTS,
  subjectOf,
} from './queue-keys.ts'

/** What a decision needs to be made. */
export interface DecisionContext extends ChangeContext {
  role: Role | null
  /** The court of the item; null if there is none. */
  courtId: number | null
}

type Act = (context: DecisionContext, decision: QueueDecision) => Promise<unknown>

/** What happens when an item of a kind is decided. Throws `already-decided` if it doesn't wait any more. */
const ACTS: { [K in QueueKind]: Record<Exclude<(typeof QUEUE_ACTIONS)[K][number], 'pass-on'>, Act> } = {
  court: { ...contributionActs('court'), merge: joinPendingCourt },
  review: contributionActs('review'),
  photo: contributionActs('photo'),
  facility: contributionActs('facility'),
  report: {
    keep: keepReported,
    remove: removeReported,
    hide: hideReported,
    move: moveReported,
    merge: mergeReported,
    edit: editReported,
    'remove-photo': removePhotoOfReported,
  },
  problem: {
    mended: ({ tx, actor }, { key }) => setProblemState(tx, actor, { id: numberIn(key), state: 'mended' }),
  },
  dispute: { settle: settleDispute },
  burst: {
    // Only the decision is kept, which takes it off the list.
    leave: async () => {},
    remove: removeBurst,
  },
  duplicate: {
    same: (change, { key }) => decideDuplicate(change, pairOf(key), true),
    different: (change, { key }) => decideDuplicate(change, pairOf(key), false),
  },
  difference: {
    ours: (change, { key }) => decideDifference(change, differenceOf(key), { use: 'ours' }),
    theirs: (change, { key, version }) =>
      decideDifference(change, differenceOf(key), { use: 'theirs', version }),
  },
}

/** Carries out a decision in a transaction. */
export async function carryOut(context: DecisionContext, decision: QueueDecision): Promise<void> {
  const { key, action } = decision
  const kind = kindIn(key)
  if (action === 'pass-on') return passOn(context, decision)
  const act = (ACTS[kind] as Partial<Record<QueueAction, Act>>)[action]
  if (!act) throw invalid(`Choose one of ${QUEUE_ACTIONS[kind].join(', ')}.`, 'action')
  await act(context, decision)
}

const invalid = (text: string, field: string) =>
  new ApiError('invalid-request', { text, issues: [{ path: `body.${field}`, message: text }] })

function contributionActs(kind: ModeratedKind): Record<'approve' | 'reject', Act> {
  return {
    approve: (context, { key, photos }) =>
      approve(context, kind, numberIn(key), (id) => decisions[kind].approve(context.tx, id, photos)),
    reject: (context, { key, remark }) =>
      remove(context, { kind, id: numberIn(key), reason: remark, onlyPending: true }),
  }
}

/** Approves a contribution; `decide` makes it so. */
export async function approve(
  { tx, actor, queuedPhotos }: ChangeContext,
  kind: ModeratedKind,
  id: number,
  decide = (one: number) => decisions[kind].approve(tx, one),
): Promise<void> {
  // Lock order: reporters of the replaced review before the directory.
  if (kind === 'review') await lockReportersOfReplaced(tx, id)
  await lockDirectory(tx, await queries.courtsOf(tx, kind, id))
  const { before, after, courtId, contentHashes } = await decide(id)
  const subjectKind = SUBJECTS[kind]
  await audit(tx, actor, { action: `approve ${subjectKind}`, subjectKind, subjectId: id, before, after })
  await enqueuePhotoFiles(tx, contentHashes)
  await publishChanges(tx, courtId === undefined ? [] : [courtId])
  queuedPhotos.push(...contentHashes)
}

/** Removes a contribution. */
export async function remove(
  { tx, actor, queuedPhotos }: ChangeContext,
  removal: Parameters<typeof removeContribution>[2],
): Promise<void> {
  queuedPhotos.push(...(await removeContribution(tx, actor, removal)).contentHashes)
}

/** Merges a pending court into another one that it duplicates. Administrators may also restore an archived one so. */
export async function joinPendingCourt(
  context: DecisionContext,
  { key, into }: Pick<QueueDecision, 'key' | 'into'>,
) {
  const { tx, role } = context
  const id = numberIn(key)
  if (into === undefined) throw invalid('Send the id of the other court.', 'into')
  await lockDirectory(tx, [id, into])
  const target = await queries.lockMergeTarget(tx, into)
  if (into === id || target === undefined) throw new ApiError('merge-target')
  if (target === 'archived') requireRole(role, 'administrator')
  // Photos stay pending, because nobody may have reviewed those of both courts.
  const publish = (court: number) => approve(context, 'court', court, () => approveCourt(tx, court))
  if (target === 'pending') await publish(into)
  await publish(id)
  if (target === 'archived') await restoreCourt(context, into, { state: 'before' })
  await mergeCourt(context, id, into)
}

/** Resolves the reports of something that stays as it is; what was hidden is shown again. */
async function keepReported(context: DecisionContext, { key, remark }: QueueDecision): Promise<void> {
  const { subject, id } = reportedThing(key)
  await showAgain(context, key)
  await resolve(context, { subject, id }, { reply: remark, outcome: 'kept' })
}

async function showAgain(context: DecisionContext, key: string): Promise<void> {
  const { subject, id } = reportedThing(key)
  if (!(await queries.isHidden(context.tx, subject, id))) return
  if (subject === 'court') await restoreCourt(context, id, { state: 'before' })
  else await approve(context, subject, id)
}

function resolve(
  { tx, actor }: ChangeContext,
  thing: ReturnType<typeof reportedThing>,
  { reply, outcome }: { reply: string; outcome: 'kept' | 'corrected' },
) {
  return resolveReports(tx, actor, { ...thing, note: '', reply, outcome })
}

async function removeReported(context: DecisionContext, { key, remark }: QueueDecision): Promise<void> {
  const { subject, id } = reportedThing(key)
  if (subject !== 'court') return remove(context, { kind: subject, id, reason: remark, onlyPending: false })
  requireRole(context.role, 'administrator')
  if (!(await queries.isHidden(context.tx, subject, id))) await archiveCourt(context, id)
  await resolve(context, { subject, id }, { reply: remark, outcome: 'kept' })
}

/** Takes what was reported out of sight until its reports are decided. */
async function hideReported(context: DecisionContext, { key }: QueueDecision): Promise<void> {
  const { subject, id } = reportedThing(key)
  if (subject === 'court') await archiveCourt(context, id)
  else await hideContribution(context, subject, id)
}

async function moveReported(
  context: DecisionContext,
  { key, edit, was, remark }: QueueDecision,
): Promise<void> {
  const { subject, id } = reportedThing(key)
  if (subject !== 'court' || !edit) throw invalid('Send the new place of the court.', 'edit')
  requireRole(context.role, 'administrator')
  await showAgain(context, key)
  await requirePlace(context, id, was)
  await editCourt(context, id, edit, { requiresPrice: false })
  await resolve(context, { subject, id }, { reply: remark, outcome: 'corrected' })
}

/** The version of a court grows with every edit, and with undoing one; what counts here is where it is. */
async function requirePlace(
  context: DecisionContext,
  id: number,
  was: QueueDecision['was'] = {},
): Promise<void> {
  const { view: court } = await lockAndReadPublishedCourt(context, id)
  const isThere = Object.entries(was).every(
    ([field, value]) => value === undefined || court[field as keyof typeof was] === value,
  )
  if (!isThere) throw new ApiError('court-changed', { court })
}

async function mergeReported(
  context: DecisionContext,
  { key, into, from, remark }: QueueDecision,
): Promise<void> {
  const { subject, id } = reportedThing(key)
  const other = into ?? from
  if (subject !== 'court' || other === undefined) throw invalid('Send the id of the other court.', 'into')
  requireRole(context.role, 'administrator')
  await showAgain(context, key)
  await (into === undefined ? mergeCourt(context, other, id) : mergeCourt(context, id, other))
  await resolve(context, { subject, id }, { reply: remark, outcome: 'corrected' })
}

async function editReported(context: DecisionContext, { key, review, remark }: QueueDecision): Promise<void> {
  const { subject, id } = reportedThing(key)
  if (subject !== 'review' || !review) throw invalid('Send the review as it is to be.', 'review')
  await showAgain(context, key)
  await editReview(context, id, review)
  await resolve(context, { subject, id }, { reply: remark, outcome: 'corrected' })
}

/** Removes photos of a reported review, which stays: those named, or all. */
async function removePhotoOfReported(
  context: DecisionContext,
  { key, remark, photos: named }: QueueDecision,
): Promise<void> {
  const { subject, id } = reportedThing(key)
  const all = subject === 'review' ? await queries.photosOfReview(context.tx, id) : []
  const photos = named ? all.filter((photo) => named.includes(photo)) : all
  if (photos.length === 0) throw new ApiError('photo-not-found')
  await showAgain(context, key)
  for (const photo of photos)
    await remove(context, { kind: 'photo', id: photo, reason: remark, onlyPending: false })
  await resolve(context, { subject, id }, { reply: remark, outcome: 'corrected' })
}

async function settleDispute(
  { tx, actor }: DecisionContext,
  { key, settlement }: QueueDecision,
): Promise<void> {
  const { courtId, key: fact } = disputeOf(key)
  if (!settlement) throw invalid('Send what is true.', 'settlement')
  await lockDirectory(tx, [courtId])
  await settleWithin(tx, actor, { courtId, key: fact, settlement })
}

async function removeBurst({ tx, actor }: DecisionContext, { key, remark }: QueueDecision): Promise<void> {
  const { of, id } = burstOf(key)
  if (of !== 'user') throw invalid('Only what one person said can be removed at once.', 'action')
  if (remark === '') throw invalid('Say why it is removed.', 'remark')
  await removeReportsWithin(tx, actor, { userId: id, reason: remark })
}

/** Notes that somebody else has to act; a problem says so to everybody. */
async function passOn(
  { tx, actor, courtId }: DecisionContext,
  { key, passed_on }: QueueDecision,
): Promise<void> {
  if (!passed_on) throw invalid('Say to whom it is passed on.', 'passed_on')
  const kind = kindIn(key)
  if (kind === 'problem') await setProblemState(tx, actor, { id: numberIn(key), state: 'passed on' })
  await audit(tx, actor, {
    action: `pass on ${kind}`,
    ...subjectOf(key, courtId),
    after: { to: passed_on.to, ...(passed_on.reference && { reference: passed_on.reference }) },
  })
}
