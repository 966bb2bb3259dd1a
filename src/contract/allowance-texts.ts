import type { ModeratedKind } from './moderation/reasons.ts'

/** What people read when they have sent in as much as one account may. */

const plural: Record<ModeratedKind | 'contribution', string> = {
  review: 'reviews',
  photo: 'photos',
  facility: 'facility suggestions',
  court: 'courts',
  contribution: 'contributions',
}

/** `most`: how many of the kind may wait. */
export const waitingFullText = (kind: ModeratedKind | 'contribution', most: number) =>
  `You have ${most} ${plural[kind]} waiting for approval, as many as one account may. Please wait until an administrator has decided about some of them.`

/** `most`: how many of the kind may be sent in a day; of photos also how many bytes. */
export const dayFullText = (kind: ModeratedKind | 'photoBytes', most: number) =>
  `You have sent ${kind === 'photoBytes' ? `${megabytes(most)} MB of photos` : `${most} ${plural[kind]}`} today, as much as one account may. Please go on tomorrow.`

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)
