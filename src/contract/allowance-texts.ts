import type { ModeratedKind } from './moderation/reasons.ts'

/** What people read when they send in more than one account may. */

const plural: Record<ModeratedKind | 'contribution', string> = {
  review: 'reviews',
  photo: 'photos',
  facility: 'facility suggestions',
  court: 'courts',
  contribution: 'contributions',
}

/** `most`: how many of the kind may wait. */
export const waitingFullText = (kind: ModeratedKind | 'contribution', most: number) =>
  `This would be more than the ${most} ${plural[kind]} one account may have waiting. Please wait until an administrator has decided about some of them.`

/** `most`: how many of the kind may be sent in a day; of photos also how many bytes. */
export const dayFullText = (kind: ModeratedKind | 'photoBytes', most: number) =>
  `This would be more than the ${kind === 'photoBytes' ? `${megabytes(most)} MB of photos` : `${most} ${plural[kind]}`} one account may send in a day. Please try again tomorrow.`

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)
