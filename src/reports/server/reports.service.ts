import type { z } from 'zod'
import { type Administrator, audit } from '../../admin/server/audit.queries.ts'
import { roundCoordinates } from '../../courts/contract/rules.ts'
import type { ReportOutcome, ReportSubject } from '../../database/contract/values.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { OwnReportView, reportInput, resolutionInput } from '../contract/schema.ts'
import * as outcomes from './report-outcomes.queries.ts'
import * as queries from './reports.queries.ts'

type Report = z.output<typeof reportInput>

/**
 * Stores a report, merged with an equal open one. While an item has open reports, each account counts once, and all
 * visitors together count once. What was passed on waits here again.
 */
export async function report(
  tx: Transaction,
  userId: number | null,
  { subject, id, reason, details, place, otherCourt }: Report,
): Promise<{ received: true }> {
  await queries.lockReportsOf(tx, subject, [id])
  if (!(await queries.isShown(tx, subject, id))) throw new ApiError(`${subject}-not-found`)
  if (otherCourt && !(await queries.isShown(tx, 'court', otherCourt))) throw new ApiError('court-not-found')
  const count = (await queries.hasReported(tx, userId, { subject, id })) ? 0 : 1
  // An account's first report is always accepted.
  const isFirstOfAccount = userId !== null && count === 1
  const row = {
    subjectKind: subject,
    subjectId: id,
    reason,
    count,
    details: details || null,
    places: place ? [roundCoordinates(place)] : [],
    otherCourts: otherCourt ? [otherCourt] : [],
  }
  const reportId = await queries.addReport(tx, row, { withoutLimit: isFirstOfAccount })
  if (reportId === undefined) throw new ApiError('reports-full')
  await queries.addSender(tx, { reportId, userId })
  await queries.returnPassedOn(tx, subject, id)
  return { received: true }
}

/** Resolves all open reports of an item with a note and a reply. The item can be reported again. */
export async function resolveReports(
  tx: Transaction,
  actor: Administrator,
  { subject, id, note, reply, outcome }: z.output<typeof resolutionInput>,
): Promise<{ resolved: number }> {
  await lockReporters(tx, subject, [id])
  const item = await outcomes.readSubject(tx, subject, id)
  const actualOutcome: ReportOutcome = item.isShown ? outcome : item.isMerged ? 'merged' : 'removed'
  await outcomes.recordOutcomes(tx, subject, { ...item, id, outcome: actualOutcome, reply: reply || null })
  const closed = await queries.closeReports(tx, { subject, ids: [id], by: actor.id, resolution: note })
  if (closed.length === 0) throw new ApiError('already-decided')
  await audit(tx, actor, {
    action: `settle reports of ${subject}`,
    subjectKind: 'report',
    subjectId: id,
    before: { subject, reports: closed },
    after: { subject, court_name: item.courtName, outcome: actualOutcome, note, reply },
  })
  return { resolved: closed.reduce((sum, { count }) => sum + count, 0) }
}

/**
 * Locks the reporters of items, and further reports of them, until the transaction ends. Call before locking the
 * directory: accounts are locked first.
 */
export async function lockReporters(tx: Transaction, subject: ReportSubject, ids: number[]): Promise<void> {
  await queries.lockReportsOf(tx, subject, ids)
  await queries.lockSenders(tx, subject, ids)
}

/** Moves the open reports of replaced reviews to the new one. The reporters must already be locked. */
export async function moveReportsOfReviews(tx: Transaction, from: number[], to: number): Promise<void> {
  for (const id of from) await queries.moveReports(tx, 'review', { from: id, to })
}

/** Resolves the reports of removed items and records the outcome for reporters. The removal is audited separately. */
export async function resolveReportsOfRemoved(
  tx: Transaction,
  actor: Administrator,
  subject: ReportSubject,
  { ids, ...court }: { ids: number[]; courtId: number | null; courtName: string },
): Promise<void> {
  for (const id of ids)
    await outcomes.recordOutcomes(tx, subject, { ...court, id, outcome: 'removed', reply: null })
  await queries.closeReports(tx, { subject, ids, by: actor.id, resolution: 'It was removed.' })
}

/** An account's reports and their outcomes, newest first. */
export function listOwnReports(database: Database, userId: number): Promise<OwnReportView[]> {
  return outcomes.readOwnReports(database, userId)
}
