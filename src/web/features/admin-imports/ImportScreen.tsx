import { IconChevronLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ConfigView } from '../../../contract/accounts/schema.ts'
import type { DryRunView, ImportProgress } from '../../../contract/imports/schema.ts'
import {
  countText,
  IMPORT_EXPLAINED,
  IMPORT_FAILED,
  importCounts,
  NOTHING_CHANGED,
} from '../../../contract/imports/texts.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { callProblemText } from '../../shared/api/problem-text.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { useAction } from '../../shared/ui/useAction.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { DryRun } from './DryRun.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import classes from './Imports.module.css'
import { PastImports } from './PastImports.tsx'
import { pastImportsQuery } from './past-imports-query.ts'
import { type DoneImport, importFile, tryFile } from './send-file.ts'

/** Replaces the directory with the courts of a file, after a dry run. */
export function ImportScreen({ settings }: { settings: ConfigView['map'] }) {
  const api = useAdminApi()
  const client = useQueryClient()
  const { busy, problem, run, clear } = useAction()
  const [file, setFile] = useState<File>()
  const [progress, setProgress] = useState<ImportProgress>()
  const [outcome, setOutcome] = useState<DryRunView>()
  /** Message about the last import or undo. */
  const [said, setSaid] = useState('')

  function examine(chosen: File) {
    setFile(chosen)
    setOutcome(undefined)
    setSaid('')
    setProgress(undefined)
    void run(async () => setOutcome(await tryFile(api, chosen, setProgress)))
  }

  function carryOut(chosen: File) {
    setProgress(undefined)
    void run(async () => {
      const done = await importFile(api, chosen, setProgress)
      setSaid(importedText(done))
      setOutcome(undefined)
      await client.invalidateQueries(pastImportsQuery(api))
    })
  }

  function leave() {
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
      {!outcome && <ChooseFile disabled={busy} onChoose={examine} />}
      {busy && file && <ImportSteps file={file} progress={progress} total={outcome?.total} />}
      {problem !== undefined && (
        <Notice tone="wrong">
          {callProblemText(problem, IMPORT_FAILED)}
          {file && !outcome && (
            <div>
              <Button onClick={() => examine(file)}>Try again</Button>
            </div>
          )}
        </Notice>
      )}
      {outcome && file && (
        <DryRun {...{ file, outcome, settings, busy }} onImport={() => carryOut(file)} onLeave={leave} />
      )}
      {said && <Notice tone="good">{said}</Notice>}
      <PastImports onUndone={setSaid} />
    </div>
  )
}

const importedText = (done: DoneImport) =>
  `${countText(done.total, 'row was', 'rows were')} imported: ${importCounts(done)}.${done.changed === 0 ? ` ${NOTHING_CHANGED}` : ''}`
