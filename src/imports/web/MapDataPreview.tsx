import { type FormEvent, useMemo, useState } from 'react'
import { Button } from '../../platform/ui/Button.tsx'
import { TextField } from '../../platform/ui/fields.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { MAX_SOURCE_NAME, sourceNameProblem } from '../contract/map-data.ts'
import type { MapDataDryRunView } from '../contract/schema.ts'
import { warningText } from '../contract/warning-text.ts'
import type { PreviewProps } from './CsvPreview.tsx'
import classes from './Imports.module.css'
import {
  countText,
  DATA_SET_HINT,
  goneWarning,
  importButtonLabel,
  problemsText,
  takenText,
} from './import-texts.ts'
import { PreviewActions } from './PreviewActions.tsx'
import { Verdicts } from './Verdicts.tsx'
import { countKinds, kindsText, mapDataVerdictsOf } from './verdicts.ts'

interface MapDataPreviewProps extends PreviewProps {
  outcome: MapDataDryRunView
  /** Previews the import under another name of the data set. */
  onRename: (source: string) => void
}

/** The preview of an import of map data. */
export function MapDataPreview({ file, outcome, settings, onRename, ...actions }: MapDataPreviewProps) {
  const [name, setName] = useState(outcome.source)
  const verdicts = useMemo(() => mapDataVerdictsOf(outcome), [outcome])
  const kinds = useMemo(() => countKinds(verdicts), [verdicts])
  const counts = Object.fromEntries(kinds)
  const missing = counts.missing ?? 0
  const isRenamed = name !== outcome.source
  return (
    <section className={classes.part} aria-label="What the import would do">
      <h3>{file.name}</h3>
      <SourceName {...{ name, isRenamed, onRename }} busy={actions.busy} onName={setName} />
      <p>{takenText(outcome)}</p>
      <p role="status">{`${countText(verdicts.length, 'court')}: ${kindsText(kinds)}.`}</p>
      {outcome.warnings.map((warning) => (
        <Notice key={warning.kind} tone="wait">
          {warningText(warning)}
        </Notice>
      ))}
      {outcome.problems.length > 0 && (
        <details className={classes.problems}>
          <summary>{problemsText(outcome.problems.length)}</summary>
          <ul>
            {[...new Set(outcome.problems)].map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
      <Verdicts verdicts={verdicts} kinds={kinds} placeColumn="source_id" settings={settings} />
      {missing > 0 && <Notice tone="wrong">{goneWarning(missing, outcome)}</Notice>}
      <PreviewActions
        label={importButtonLabel(counts)}
        archives={missing > 0}
        isOutdated={isRenamed}
        {...actions}
      />
    </section>
  )
}

interface SourceNameProps {
  name: string
  /** Whether the preview is of another name. */
  isRenamed: boolean
  busy: boolean
  onName: (name: string) => void
  onRename: (name: string) => void
}

function SourceName({ name, isRenamed, busy, onName, onRename }: SourceNameProps) {
  const problem = sourceNameProblem(name)

  function rename(event: FormEvent) {
    event.preventDefault()
    if (isRenamed && !problem) onRename(name)
  }

  return (
    <form className={classes.source} onSubmit={rename} noValidate>
      <TextField
        label="Data set"
        hint={DATA_SET_HINT}
        problem={problem}
        maxLength={MAX_SOURCE_NAME}
        autoComplete="off"
        spellCheck={false}
        disabled={busy}
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
      {isRenamed && (
        <Button type="submit" disabled={busy || problem !== undefined}>
          Preview under this name
        </Button>
      )}
    </form>
  )
}
