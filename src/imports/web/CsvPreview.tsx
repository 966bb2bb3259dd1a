import { useMemo } from 'react'
import type { ConfigView } from '../../api/contract/config-view.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import type { DryRunView } from '../contract/schema.ts'
import classes from './Imports.module.css'
import { archiveWarning, countText, importButtonLabel, remarksText } from './import-texts.ts'
import { PreviewActions, type PreviewActionsProps } from './PreviewActions.tsx'
import { Verdicts } from './Verdicts.tsx'
import { countIncomplete, countKinds, kindsText, verdictsOf } from './verdicts.ts'

export interface PreviewProps extends Pick<PreviewActionsProps, 'busy' | 'onImport' | 'onCancel'> {
  file: File
  settings: ConfigView['map']
}

/** The preview of an import of a CSV file. */
export function CsvPreview({ file, outcome, settings, ...actions }: PreviewProps & { outcome: DryRunView }) {
  const verdicts = useMemo(() => verdictsOf(outcome), [outcome])
  const kinds = useMemo(() => countKinds(verdicts), [verdicts])
  const incomplete = useMemo(() => countIncomplete(verdicts), [verdicts])
  const counts = Object.fromEntries(kinds)
  const missing = counts.missing ?? 0
  return (
    <section className={classes.part} aria-label="What the import would do">
      <h3>{file.name}</h3>
      <p role="status">{`${countText(outcome.total, 'row')}: ${kindsText(kinds)}.`}</p>
      {outcome.ignoredColumns.length > 0 && (
        <Notice tone="plain">{`Unknown columns are ignored: ${outcome.ignoredColumns.join(', ')}.`}</Notice>
      )}
      {incomplete > 0 && <Notice tone="plain">{remarksText(incomplete)}</Notice>}
      <Verdicts verdicts={verdicts} kinds={kinds} placeColumn="line" settings={settings} />
      {missing > 0 && <Notice tone="wrong">{archiveWarning(missing, outcome)}</Notice>}
      <PreviewActions label={importButtonLabel(counts)} archives={missing > 0} {...actions} />
    </section>
  )
}
