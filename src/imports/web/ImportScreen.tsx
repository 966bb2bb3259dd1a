import { IconChevronLeft, IconFileImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import type { ConfigView } from '../../api/contract/config-view.ts'
import { ApiCallError, errorMessage } from '../../api/web/client.ts'
import { errors } from '../../platform/contract/errors.ts'
import { MAX_IMPORT_BYTES } from '../../platform/contract/limits.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { Progress } from '../../platform/ui/Progress.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import type { ImportProgress } from '../contract/schema.ts'
import { ImportPreview } from './ImportPreview.tsx'
import classes from './Imports.module.css'
import {
  countText,
  IMPORT_ANYWAY,
  IMPORT_EXPLAINED,
  IMPORT_FAILED,
  importedText,
  PREVIEW_FIRST,
} from './import-texts.ts'
import { PastImports, refreshAfterImport } from './PastImports.tsx'
import {
  type CompletedImport,
  dryRunImport,
  type ImportFile,
  importFile,
  kindOfFile,
  type Preview,
} from './send-file.ts'

/** Imports the courts of a file, after a dry run. */
export function ImportScreen({ settings }: { settings: ConfigView['map'] }) {
  const api = useAdminApi()
  const client = useQueryClient()
  const { busy, problem, run, clear } = useAction()
  const [chosen, setChosen] = useState<ImportFile>()
  const [progress, setProgress] = useState<ImportProgress>()
  const [outcome, setOutcome] = useState<Preview>()
  /** Message about the last import or undo. */
  const [message, setMessage] = useState<{ text: string; waiting?: 'duplicate' | 'court' | undefined }>()

  function dryRun(wanted: ImportFile) {
    setChosen(wanted)
    setOutcome(undefined)
    setMessage(undefined)
    setProgress(undefined)
    void run(async () => setOutcome(await dryRunImport(api, wanted, setProgress)))
  }

  function runImport(wanted: ImportFile) {
    setProgress(undefined)
    void run(async () => {
      const done = await importFile(api, wanted, setProgress)
      setMessage({ text: importedText(done), waiting: doubtfulKind(done) })
      setOutcome(undefined)
      void refreshAfterImport(client, api)
    })
  }

  function cancel() {
    setChosen(undefined)
    setOutcome(undefined)
    clear()
  }

  return (
    <div className={classes.screen}>
      <Link className={classes.back} to="/admin/courts">
        <IconChevronLeft size={18} aria-hidden />
        All courts
      </Link>
      <h2>Import courts</h2>
      <Explanation kind={outcome && chosen?.kind} />
      {!outcome && (
        <FilePicker
          disabled={busy}
          onChoose={async (file) => dryRun({ file, kind: await kindOfFile(file), acceptLoss: false })}
        />
      )}
      {busy && chosen && <ImportSteps {...{ chosen, progress, outcome }} />}
      {problem !== undefined && (
        <Notice tone="wrong">
          {errorMessage(problem, IMPORT_FAILED)}
          {chosen && isLoss(problem) && <AcceptLoss chosen={chosen} onChange={setChosen} />}
          {chosen && !outcome && (
            <div>
              <Button onClick={() => dryRun(chosen)}>Try again</Button>
            </div>
          )}
        </Notice>
      )}
      {chosen && outcome && (
        <ImportPreview
          {...{ file: chosen.file, outcome, settings, busy }}
          doubtful={chosen.doubtful}
          onDoubtful={(doubtful) => setChosen({ ...chosen, doubtful })}
          onRename={(source) => dryRun({ ...chosen, source, acceptLoss: false })}
          onImport={() => runImport(chosen)}
          onCancel={cancel}
        />
      )}
      {message && (
        <Notice tone="good">
          {message.text}{' '}
          {message.waiting && <Link to={`/admin/moderation?kind=${message.waiting}`}>Decide now</Link>}
        </Notice>
      )}
      <PastImports onUndone={(text) => setMessage({ text })} />
    </div>
  )
}

/** Where the doubtful courts of an import wait for a decision, if there are any. */
const doubtfulKind = (done: CompletedImport) =>
  'doubtful' in done && done.doubtful > 0 ? (done.doubtfulWait ? 'court' : 'duplicate') : undefined

const isLoss = (problem: unknown) => problem instanceof ApiCallError && problem.code === 'import-loss'

/** What importing does; of both kinds of files until one is chosen. */
function Explanation({ kind }: { kind: ImportFile['kind'] | undefined }) {
  const texts = kind ? [IMPORT_EXPLAINED[kind]] : Object.values(IMPORT_EXPLAINED)
  return (
    <>
      {texts.map((text) => (
        <p key={text} className={classes.quiet}>
          {text}
        </p>
      ))}
      {!kind && <p className={classes.quiet}>{PREVIEW_FIRST}</p>}
    </>
  )
}

interface AcceptLossProps {
  chosen: ImportFile
  onChange: (chosen: ImportFile) => void
}

function AcceptLoss({ chosen, onChange }: AcceptLossProps) {
  return (
    <label className={classes.checkbox}>
      <input
        type="checkbox"
        checked={chosen.acceptLoss}
        onChange={({ target }) => onChange({ ...chosen, acceptLoss: target.checked })}
      />
      {IMPORT_ANYWAY}
    </label>
  )
}

interface ImportStepsProps {
  chosen: ImportFile
  /** Undefined while the file is being uploaded. */
  progress: ImportProgress | undefined
  /** Undefined during the dry run. */
  outcome: Preview | undefined
}

/** Import progress: the server reads all rows or features, then stores them, and in a dry run undoes that. */
function ImportSteps({ chosen: { file, kind }, progress, outcome }: ImportStepsProps) {
  return (
    <div className={classes.steps}>
      <Progress share={shareOf(progress, outcome?.total)} label={`Progress of ${file.name}`} />
      <p role="status">{stepText(kind, progress, outcome ? 'Stored' : 'Compared')}</p>
    </div>
  )
}

function stepText(
  kind: ImportFile['kind'],
  progress: ImportProgress | undefined,
  done: 'Stored' | 'Compared',
): string {
  if (!progress) return 'Uploading the file…'
  const { step, rows } = progress
  if (step === 'storing' && rows > 0) return `${done} ${countText(rows, 'row')}`
  if (step === 'storing') return done === 'Stored' ? 'Storing the courts…' : 'Comparing the courts…'
  return `Read ${countText(rows, kind === 'csv' ? 'row' : 'feature')}`
}

/** 0 to 1; 1 (indeterminate) if unknown. Storing is the second half. */
function shareOf(progress: ImportProgress | undefined, total: number | undefined): number {
  if (!progress || !total || progress.rows === 0) return 1
  const half = Math.min(1, progress.rows / total) / 2
  return progress.step === 'reading' ? half : 0.5 + half * 0.98
}

/** File picker and drop zone for a CSV file or map data. */
function FilePicker({ disabled, onChoose }: { disabled: boolean; onChoose: (file: File) => void }) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [isTooLarge, setIsTooLarge] = useState(false)

  function acceptFile(file: File | undefined) {
    if (!file || disabled) return
    setIsTooLarge(file.size > MAX_IMPORT_BYTES)
    if (file.size <= MAX_IMPORT_BYTES) onChoose(file)
  }

  const drop = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      acceptFile(event.dataTransfer.files[0])
    },
  }

  return (
    <>
      <div className={classes.drop} data-over={isOver || undefined}>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.geojson,.geojsonl,.geojsonseq,.json,.kml,.gpx,text/csv,application/geo+json,application/json"
          disabled={disabled}
          onChange={({ target }) => {
            acceptFile(target.files?.[0])
            target.value = ''
          }}
        />
        <label htmlFor={id} {...drop}>
          <IconFileImport size={30} stroke={1.5} aria-hidden />
          <b>Choose a file</b>
          <span>
            or drop it here: CSV with the columns name, address, latitude, longitude, and any others from an
            export; or map data as GeoJSON, from the Overpass API, as KML or as GPX.
          </span>
        </label>
      </div>
      {isTooLarge && <Notice tone="wrong">{errors['file-too-large'].text}</Notice>}
    </>
  )
}
