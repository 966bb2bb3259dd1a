import classes from './Moderation.module.css'

/** What is often said, one tap each; what was chosen can be changed in its field. */
export function ReadyReasons({
  reasons,
  chosen,
  onChoose,
  withKeys = false,
}: {
  reasons: readonly string[]
  chosen: string
  onChoose: (reason: string) => void
  /** Whether the keys 1, 2, … choose as well. */
  withKeys?: boolean
}) {
  return (
    <ul className={classes.readyReasons} aria-label="Often said">
      {reasons.map((reason, index) => (
        <li key={reason}>
          <button type="button" aria-pressed={chosen === reason} onClick={() => onChoose(reason)}>
            {withKeys && <kbd aria-hidden>{index + 1}</kbd>}
            {reason}
          </button>
        </li>
      ))}
    </ul>
  )
}
