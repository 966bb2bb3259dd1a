import type { z } from 'zod'
import { audit } from '../../admin/server/audit.queries.ts'
import type { CourtEdit } from '../../court-admin/contract/input.ts'
import type { ChangeContext } from '../../court-admin/server/current-court.ts'
import { lockDirectory, publishChanges } from '../../courts/server/changes.queries.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { reviewEdit } from '../contract/schema.ts'
import * as queries from './contributions.queries.ts'
import { auditStateOfReview, auditStateOfSuggestion, editCourt } from './contributions.ts'

/** Changes a pending or published review; returns its status. */
export async function editReview(
  { tx, actor }: Pick<ChangeContext, 'tx' | 'actor'>,
  id: number,
  { review_text, rating }: z.output<typeof reviewEdit>,
) {
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
}

/** Renames a pending suggestion. */
export async function renameSuggestion(
  { tx, actor }: Pick<ChangeContext, 'tx' | 'actor'>,
  id: number,
  name: string,
): Promise<void> {
  const suggestion = await queries.lockSuggestion(tx, id)
  if (!suggestion) throw new ApiError('already-decided')
  await queries.renameSuggestion(tx, id, name)
  const before = await auditStateOfSuggestion(tx, suggestion)
  const after = { ...before, suggested_name: name }
  const subject = { subjectKind: 'facility suggestion', subjectId: id } as const
  await audit(tx, actor, { action: 'edit facility suggestion', ...subject, before, after })
}

/** Changes a pending court. */
export async function editWaitingCourt(
  { tx, actor }: Pick<ChangeContext, 'tx' | 'actor'>,
  id: number,
  edit: CourtEdit,
): Promise<void> {
  const states = await editCourt(tx, actor, id, edit)
  await audit(tx, actor, { action: 'edit court', subjectKind: 'court', subjectId: id, ...states })
}
