import type { ModeratedKind } from './reasons.ts'

/** What moderators say often when they reject something. Its author reads it as it stands. */
export const READY_REASONS: Record<ModeratedKind, readonly string[]> = {
  review: [
    'It is not about this court.',
    'It insults or attacks somebody.',
    'It names or describes private people.',
    'It is advertising.',
    'You have reviewed this court already.',
  ],
  photo: [
    'It does not show this court.',
    'People, above all children, can be recognised on it.',
    'It is too dark or too blurred to show the court.',
    'It seems to be somebody else’s picture.',
    'It is advertising.',
  ],
  facility: [
    'This court has it already, under another name.',
    'We could not find out whether this court has it.',
    'It is not a facility of a court.',
    'Please suggest one facility at a time.',
  ],
  court: [
    'This court is in the directory already.',
    'We could not find a court at this place.',
    'It is not a basketball court.',
    'It is not open to the public.',
    'Please send it again with an address and the exact place.',
  ],
}

/** The same for things of several kinds. */
export const READY_REASONS_OF_ALL: readonly string[] = [
  'It breaks the house rules.',
  'It is advertising.',
  'We could not find out whether this is right.',
]
