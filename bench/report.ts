import { readFileSync, writeFileSync } from 'node:fs'

/** A row of the report: what was measured, our value and the baseline's, and the goal. */
export interface Measurement {
  what: string
  ours: string
  baseline: string
  /** The ratio, such as `0.71 of nginx`. */
  reached: string
  goal: string
  isMet: boolean
}

/** A measurement that was skipped, and why. */
export interface Skipped {
  what: string
  reason: string
}

export const isMeasured = (result: Measurement | Skipped): result is Measurement => !('reason' in result)

const HEADINGS = ['', 'ours', 'baseline', 'reached', 'goal', '']

export function printReport(results: readonly (Measurement | Skipped)[]): void {
  const lines = [
    HEADINGS,
    ...results
      .filter(isMeasured)
      .map(({ what, ours, baseline, reached, goal, isMet }) => [
        ...[what, ours, baseline, reached, goal],
        isMet ? 'met' : 'MISSED',
      ]),
  ]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  for (const cells of lines)
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  for (const result of results)
    if (!isMeasured(result)) console.log(`\nNot measured: ${result.what}. ${result.reason}`)
}

/** Writes the report into the table of docs/performance.md. */
export function writeReport(results: readonly Measurement[]): void {
  const head = ['| | Opencourt | Beside it | Reached | Goal |', '| --- | --- | --- | --- | --- |']
  const table = [...head, ...results.map(rowOf)]
  const page = readFileSync(PAGE, 'utf8')
  writeFileSync(
    PAGE,
    page.replace(TABLE, () => `<!-- npm run bench -->\n\n${table.join('\n')}\n\n<!-- end -->`),
  )
}

const PAGE = 'docs/performance.md'
const TABLE = /<!-- npm run bench -->[\s\S]*?<!-- end -->/

function rowOf({ what, ours, baseline, reached, goal, isMet }: Measurement): string {
  const cells = [what, ours, baseline, reached, isMet ? goal : `${goal}, **missed**`]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which the share `q` of the values lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}
