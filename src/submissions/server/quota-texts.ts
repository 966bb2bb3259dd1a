import type { ModeratedKind } from '../../moderation/contract/reasons.ts'

/** Messages for exceeding an account's quota. */

const plural: Record<ModeratedKind | 'contribution', string> = {
  review: 'reviews',
  photo: 'photos',
  facility: 'facility suggestions',
  court: 'courts',
  contribution: 'contributions',
}

/** `most`: how many submissions of the kind may wait for approval. */
export const pendingLimitText = (kind: ModeratedKind | 'contribution', most: number) =>
  `You can’t have more than ${most} ${plural[kind]} waiting for approval. Please wait until an administrator has reviewed some of them.`

/** `most`: how many submissions of the kind, or bytes of photos, are allowed per day. */
export const dailyLimitText = (kind: ModeratedKind | 'photoBytes', most: number) =>
  `You can’t submit more than ${kind === 'photoBytes' ? `${megabytes(most)} MB of photos` : `${most} ${plural[kind]}`} a day. Please try again tomorrow.`

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)
