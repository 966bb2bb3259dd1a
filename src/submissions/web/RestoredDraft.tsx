import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import classes from './RestoredDraft.module.css'

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

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
        <p>Your draft from {dateFormat.format(keptAt)} was restored.</p>
        <Button disabled={disabled} onClick={onDiscard}>
          Discard draft
        </Button>
      </div>
    </Notice>
  )
}
