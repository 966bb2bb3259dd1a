import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { draftRestoredText } from '../contract/contribution-texts.ts'
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
        <p>{draftRestoredText(keptAt)}</p>
        <Button disabled={disabled} onClick={onDiscard}>
          Discard draft
        </Button>
      </div>
    </Notice>
  )
}
