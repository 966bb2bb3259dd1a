import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import classes from './Imports.module.css'
import { NOTHING_TO_CHANGE } from './import-texts.ts'

export interface PreviewActionsProps {
  /** What the import would do; empty if nothing. */
  label: string
  archives: boolean
  /** Whether the preview is of something else than what would be imported. */
  isOutdated?: boolean
  busy: boolean
  onImport: () => void
  onCancel: () => void
}

/** Buttons to confirm the import or choose another file. */
export function PreviewActions({
  label,
  archives,
  isOutdated = false,
  busy,
  onImport,
  onCancel,
}: PreviewActionsProps) {
  return (
    <>
      {!label && <Notice tone="plain">{NOTHING_TO_CHANGE}</Notice>}
      <div className={classes.actions}>
        {label && (
          <Button emphasis={archives ? 'danger' : 'main'} disabled={busy || isOutdated} onClick={onImport}>
            {busy ? 'Importing…' : label}
          </Button>
        )}
        <Button disabled={busy} onClick={onCancel}>
          Choose another file
        </Button>
      </div>
    </>
  )
}
