import { Button } from './Button.tsx'
import { dateTimeText } from './dates.ts'
import { Notice } from './Notice.tsx'
import classes from './RestoredDraft.module.css'

/** Says that a form was filled from an unsent draft, and offers to discard it. */
export function RestoredDraft({
  keptAt,
  disabled,
  onDiscard,
}: {
  keptAt: Date
  disabled: boolean
  onDiscard: () => void
}) {
  return (
    <Notice tone="plain">
      <div className={classes.restored}>
        <p>Your draft from {dateTimeText(keptAt)} was restored.</p>
        <Button disabled={disabled} onClick={onDiscard}>
          Discard draft
        </Button>
      </div>
    </Notice>
  )
}
