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

const HEADINGS = ['', 'ours', 'baseline', 'reached', 'goal', '']

export function printReport(results: readonly (Measurement | Skipped)[]): void {
  const lines = [
    HEADINGS,
    ...results.flatMap((result) =>
      'reason' in result
        ? []
        : [
            [
              result.what,
              result.ours,
              result.baseline,
              result.reached,
              result.goal,
              result.isMet ? 'met' : 'MISSED',
            ],
          ],
    ),
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
    if ('reason' in result) console.log(`\nNot measured: ${result.what}. ${result.reason}`)
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which the share `q` of the values lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}
