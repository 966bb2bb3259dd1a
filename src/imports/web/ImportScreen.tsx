import { IconChevronLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ConfigView } from '../../accounts/contract/schema.ts'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { errorMessage } from '../../api/web/client.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { Progress } from '../../platform/ui/Progress.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import type { DryRunView, ImportProgress } from '../contract/schema.ts'
import { CsvFilePicker } from './CsvFilePicker.tsx'
import { DryRun } from './DryRun.tsx'
import classes from './Imports.module.css'
import { countText, IMPORT_EXPLAINED, IMPORT_FAILED, importCountsText, NO_CHANGES } from './import-texts.ts'
import { PastImports, pastImportsQuery } from './PastImports.tsx'
import { type CompletedImport, dryRunImport, importFile } from './send-file.ts'

/** Replaces the directory with the courts of a file, after a dry run. */
export function ImportScreen({ settings }: { settings: ConfigView['map'] }) {
  const api = useAdminApi()
  const client = useQueryClient()
  const { busy, problem, run, clear } = useAction()
  const [file, setFile] = useState<File>()
  const [progress, setProgress] = useState<ImportProgress>()
  const [outcome, setOutcome] = useState<DryRunView>()
  /** Message about the last import or undo. */
  const [message, setMessage] = useState('')

  function dryRun(chosen: File) {
    setFile(chosen)
    setOutcome(undefined)
    setMessage('')
    setProgress(undefined)
    void run(async () => setOutcome(await dryRunImport(api, chosen, setProgress)))
  }

  function runImport(chosen: File) {
    setProgress(undefined)
    void run(async () => {
      const done = await importFile(api, chosen, setProgress)
      setMessage(importedText(done))
      setOutcome(undefined)
      await client.invalidateQueries(pastImportsQuery(api))
    })
  }

  function cancel() {
    setFile(undefined)
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
      <p className={classes.quiet}>{IMPORT_EXPLAINED}</p>
      {!outcome && <CsvFilePicker disabled={busy} onChoose={dryRun} />}
      {busy && file && <ImportSteps file={file} progress={progress} total={outcome?.total} />}
      {problem !== undefined && (
        <Notice tone="wrong">
          {errorMessage(problem, IMPORT_FAILED)}
          {file && !outcome && (
            <div>
              <Button onClick={() => dryRun(file)}>Try again</Button>
            </div>
          )}
        </Notice>
      )}
      {outcome && file && (
        <DryRun {...{ file, outcome, settings, busy }} onImport={() => runImport(file)} onCancel={cancel} />
      )}
      {message && <Notice tone="good">{message}</Notice>}
      <PastImports onUndone={setMessage} />
    </div>
  )
}

const importedText = (done: CompletedImport) =>
  `${countText(done.total, 'row was', 'rows were')} imported: ${importCountsText(done)}.${done.changed === 0 ? ` ${NO_CHANGES}` : ''}`

interface ImportStepsProps {
  file: File
  /** Undefined while the file is being uploaded. */
  progress: ImportProgress | undefined
  /** Number of rows in the file, once known. */
  total: number | undefined
}

/** Import progress: the server reads all rows, then stores them. */
function ImportSteps({ file, progress, total }: ImportStepsProps) {
  const steps = { reading: 'Read', storing: 'Stored' } as const
  const text = progress ? `${steps[progress.step]} ${countText(progress.rows, 'row')}` : 'Uploading the file…'
  return (
    <div className={classes.steps}>
      <Progress share={shareOf(progress, total)} label={`Progress of ${file.name}`} />
      <p role="status">{text}</p>
    </div>
  )
}

/** 0 to 1; 1 (indeterminate) if unknown. Storing is the second half. */
function shareOf(progress: ImportProgress | undefined, total: number | undefined): number {
  if (!progress || !total) return 1
  const half = Math.min(1, progress.rows / total) / 2
  return progress.step === 'reading' ? half : 0.5 + half * 0.98
}
