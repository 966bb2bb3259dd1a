import { KeyHint } from '../../../admin/web/KeyHint.tsx'
import type { ModeratedKind } from '../../../database/contract/values.ts'
import classes from './Moderation.module.css'

/** Canned reasons to pick with one tap and edit in the field. */
export function SuggestedReasons({
  reasons,
  chosen,
  onChoose,
  withKeys = false,
}: {
  reasons: readonly string[]
  chosen: string
  onChoose: (reason: string) => void
  /** Whether the keys 1, 2, … also pick a reason. */
  withKeys?: boolean
}) {
  return (
    <ul className={classes.suggestedReasons} aria-label="Suggested reasons">
      {reasons.map((reason, index) => (
        <li key={reason}>
          <button type="button" aria-pressed={chosen === reason} onClick={() => onChoose(reason)}>
            {withKeys && <KeyHint>{index + 1}</KeyHint>}
            {reason}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Canned reasons for rejections. The author sees them word for word. */
export const CANNED_REASONS: Record<ModeratedKind, readonly string[]> = {
  review: [
    'It isn’t about this court.',
    'It insults or attacks someone.',
    'It names or describes private people.',
    'It’s advertising.',
    'You’ve already reviewed this court.',
  ],
  photo: [
    'It doesn’t show this court.',
    'People, especially children, are recognisable in it.',
    'It’s too dark or blurred to show the court.',
    'It appears to be someone else’s photo.',
    'It’s advertising.',
  ],
  facility: [
    'This court already has it under another name.',
    'We couldn’t verify that this court has it.',
    'It isn’t a court facility.',
    'Please suggest one facility at a time.',
  ],
  court: [
    'This court is already in the directory.',
    'We couldn’t find a court at this location.',
    'It isn’t a basketball court.',
    'It isn’t open to the public.',
    'Please submit it again with an address and the exact location.',
  ],
}

/** Canned reasons that fit every kind. */
export const CANNED_REASONS_FOR_ALL_KINDS: readonly string[] = [
  'It breaks the house rules.',
  'It’s advertising.',
  'We couldn’t verify that this is right.',
]
