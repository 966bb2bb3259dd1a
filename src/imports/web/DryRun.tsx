import { useMemo } from 'react'
import type { ConfigView } from '../../accounts/contract/schema.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import type { DryRunView } from '../contract/schema.ts'
import classes from './Imports.module.css'
import {
  archiveWarning,
  countText,
  importButtonLabel,
  leftOutText,
  NOTHING_TO_CHANGE,
} from './import-texts.ts'
import { Verdicts } from './Verdicts.tsx'
import { countIncomplete, countKinds, kindsText, verdictsOf } from './verdicts.ts'

/** The preview of an import, with buttons to confirm or choose another file. */
export function DryRun({
  file,
  outcome,
  settings,
  busy,
  onImport,
  onCancel,
}: {
  file: File
  outcome: DryRunView
  settings: ConfigView['map']
  busy: boolean
  onImport: () => void
  onCancel: () => void
}) {
  const verdicts = useMemo(() => verdictsOf(outcome), [outcome])
  const kinds = useMemo(() => countKinds(verdicts), [verdicts])
  const incomplete = useMemo(() => countIncomplete(verdicts), [verdicts])
  const changes = { new: 0, changed: 0, restored: 0, missing: 0, ...Object.fromEntries(kinds) }
  const label = importButtonLabel(changes)
  return (
    <section className={classes.part} aria-label="What the import would do">
      <h3>{file.name}</h3>
      <p role="status">{`${countText(outcome.total, 'row')}: ${kindsText(kinds)}.`}</p>
      {outcome.ignoredColumns.length > 0 && (
        <Notice tone="plain">{`Unknown columns are ignored: ${outcome.ignoredColumns.join(', ')}.`}</Notice>
      )}
      {incomplete > 0 && <Notice tone="plain">{leftOutText(incomplete)}</Notice>}
      <Verdicts verdicts={verdicts} kinds={kinds} settings={settings} />
      {changes.missing > 0 && <Notice tone="wrong">{archiveWarning(changes.missing)}</Notice>}
      {!label && <Notice tone="plain">{NOTHING_TO_CHANGE}</Notice>}
      <div className={classes.actions}>
        {label && (
          <Button emphasis={changes.missing > 0 ? 'danger' : 'main'} disabled={busy} onClick={onImport}>
            {busy ? 'Importing…' : label}
          </Button>
        )}
        <Button disabled={busy} onClick={onCancel}>
          Choose another file
        </Button>
      </div>
    </section>
  )
}
