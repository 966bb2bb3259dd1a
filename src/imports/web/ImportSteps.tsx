import { Progress } from '../../platform/ui/Progress.tsx'
import type { ImportProgress } from '../contract/schema.ts'
import classes from './Imports.module.css'
import { countText } from './import-texts.ts'

interface ImportStepsProps {
  file: File
  /** Undefined while the file is being uploaded. */
  progress: ImportProgress | undefined
  /** Number of rows in the file, once known. */
  total: number | undefined
}

/** Import progress: the server reads all rows, then stores them. */
export function ImportSteps({ file, progress, total }: ImportStepsProps) {
  const steps = { reading: 'Read', storing: 'Stored' } as const
  const text = progress ? `${steps[progress.step]} ${countText(progress.rows, 'row')}` : 'Sending the file…'
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
