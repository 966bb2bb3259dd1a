import { type FormEvent, useMemo, useState } from 'react'
import type { ConfigView } from '../../api/contract/config-view.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { TextField } from '../../platform/ui/fields.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { MAX_SOURCE_NAME, sourceNameProblem } from '../contract/map-data.ts'
import type { DoubtfulChoice, DryRunView, MapDataDryRunView } from '../contract/schema.ts'
import { warningText } from '../contract/warning-text.ts'
import classes from './Imports.module.css'
import {
  archiveWarning,
  countText,
  DATA_SET_HINT,
  doubtfulText,
  importButtonLabel,
  NOTHING_TO_CHANGE,
  problemsText,
  remarksText,
  takenText,
} from './import-texts.ts'
import type { Preview } from './send-file.ts'
import { Verdicts } from './Verdicts.tsx'
import { countIncomplete, countKinds, kindsText, type Verdict, verdictsOf } from './verdicts.ts'

interface ImportPreviewProps {
  file: File
  outcome: Preview
  settings: ConfigView['map']
  busy: boolean
  /** What was chosen to happen to doubtful courts. */
  doubtful: DoubtfulChoice | undefined
  onDoubtful: (choice: DoubtfulChoice) => void
  /** Previews the import under another name of the data set. */
  onRename: (source: string) => void
  onImport: () => void
  onCancel: () => void
}

/** The preview of an import. */
export function ImportPreview({ file, outcome, settings, busy, doubtful, ...on }: ImportPreviewProps) {
  const dataSet = 'source' in outcome ? outcome : undefined
  const [name, setName] = useState(dataSet?.source ?? '')
  const verdicts = useMemo(() => verdictsOf(outcome), [outcome])
  const kinds = useMemo(() => countKinds(verdicts), [verdicts])
  const counts = Object.fromEntries(kinds)
  const missing = counts.missing ?? 0
  const isRenamed = dataSet !== undefined && name !== dataSet.source
  const label = importButtonLabel(counts)
  const total = dataSet ? countText(verdicts.length, 'court') : countText(outcome.total, 'row')
  return (
    <section className={classes.part} aria-label="What the import would do">
      <h3>{file.name}</h3>
      {dataSet && (
        <>
          <SourceName {...{ name, isRenamed, busy }} onName={setName} onRename={on.onRename} />
          <p>{takenText(dataSet)}</p>
        </>
      )}
      <p role="status">{`${total}: ${kindsText(kinds)}.`}</p>
      {'source' in outcome ? (
        <FeatureRemarks outcome={outcome} />
      ) : (
        <RowRemarks outcome={outcome} verdicts={verdicts} />
      )}
      <Verdicts
        verdicts={verdicts}
        kinds={kinds}
        placeColumn={dataSet ? 'source_id' : 'line'}
        settings={settings}
      />
      {dataSet && dataSet.doubtful > 0 && (
        <label className={classes.checkbox}>
          <input
            type="checkbox"
            checked={doubtful === undefined ? dataSet.doubtfulWait : doubtful === 'wait'}
            onChange={({ target }) => on.onDoubtful(target.checked ? 'wait' : 'publish')}
          />
          {doubtfulText(dataSet.doubtful)}
        </label>
      )}
      {missing > 0 && <Notice tone="wrong">{archiveWarning(missing, outcome)}</Notice>}
      {!label && <Notice tone="plain">{NOTHING_TO_CHANGE}</Notice>}
      <div className={classes.actions}>
        {label && (
          <Button
            emphasis={missing > 0 ? 'danger' : 'main'}
            disabled={busy || isRenamed}
            onClick={on.onImport}
          >
            {busy ? 'Importing…' : label}
          </Button>
        )}
        <Button disabled={busy} onClick={on.onCancel}>
          Choose another file
        </Button>
      </div>
    </section>
  )
}

function RowRemarks({ outcome, verdicts }: { outcome: DryRunView; verdicts: readonly Verdict[] }) {
  const incomplete = useMemo(() => countIncomplete(verdicts), [verdicts])
  return (
    <>
      {outcome.ignoredColumns.length > 0 && (
        <Notice tone="plain">{`Unknown columns are ignored: ${outcome.ignoredColumns.join(', ')}.`}</Notice>
      )}
      {incomplete > 0 && <Notice tone="plain">{remarksText(incomplete)}</Notice>}
    </>
  )
}

function FeatureRemarks({ outcome: { warnings, problems } }: { outcome: MapDataDryRunView }) {
  return (
    <>
      {warnings.map((warning) => (
        <Notice key={warning.kind} tone="wait">
          {warningText(warning)}
        </Notice>
      ))}
      {problems.length > 0 && (
        <details className={classes.problems}>
          <summary>{problemsText(problems.length)}</summary>
          <ul>
            {[...new Set(problems)].map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
    </>
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
