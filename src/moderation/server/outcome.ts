import type { ModeratedKind } from '../contract/reasons.ts'

/** The effects of a decision, for the audit log, the directory and photo files. */
export interface Outcome {
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The court that changes for readers, if any. */
  courtId: number | undefined
  /** Hashes of photos whose files must be reconciled. */
  contentHashes: string[]
}

/** A removed contribution, as reported to its author. */
export interface Removed {
  kind: ModeratedKind
  id: number
  userId: number | null
  courtName: string
  text: string
  rating: number | null
  submittedAt: Date
}

export interface Removal extends Omit<Outcome, 'after'> {
  wasPending: boolean
  removed: Removed[]
}

/** Audit states of an approval. */
export const approved = (facts: Record<string, unknown>) => ({
  before: { ...facts, status: 'pending' },
  after: { ...facts, status: 'approved' },
})

/** A rejection as shown to the author, without text and rating (as for a photo). */
export function rejectionOf(
  kind: ModeratedKind,
  { id, userId, createdAt }: { id: number; userId: number | null; createdAt: Date },
  { court_name }: { court_name: string },
): Removed {
  return { kind, id, userId, courtName: court_name, text: '', rating: null, submittedAt: createdAt }
}
