import type { ModeratedKind } from '../../../contract/moderation/reasons.ts'

/** What a decision did, for the record, the readers, the author and the files. */
export interface Outcome {
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The court that readers see differently; undefined where they do not. */
  courtId: number | undefined
  /** Of photos whose files are to be settled. */
  contentHashes: string[]
}

/** What is gone, as its author is told. */
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

/** What the record says of an approval. */
export const approved = (facts: Record<string, unknown>) => ({
  before: { ...facts, status: 'pending' },
  after: { ...facts, status: 'approved' },
})

/** What an author is told of what is gone; without more, that of a photo. */
export function rejectionOf(
  kind: ModeratedKind,
  { id, userId, createdAt }: { id: number; userId: number | null; createdAt: Date },
  { court_name }: { court_name: string },
): Removed {
  return { kind, id, userId, courtName: court_name, text: '', rating: null, submittedAt: createdAt }
}
