import { KeyHint } from '../../../admin/web/KeyHint.tsx'
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
