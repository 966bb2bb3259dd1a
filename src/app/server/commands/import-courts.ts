import { basename } from 'node:path'
import { COURT_CSV_COLUMNS, type CourtCsvColumn } from '../../../courts/contract/csv.ts'
import { FIELD_NAMES, getField, requirementOf } from '../../../courts/contract/fields.ts'
import { type ImportOutcome, importCourts } from '../../../imports/server/imports.service.ts'
import { oneFile, readBytes } from './files.ts'
import { everySecond, runCommand } from './run.ts'

const SHOWN_PROBLEMS = 50

const isNeeded = (column: CourtCsvColumn) =>
  FIELD_NAMES.some((name) => name === column && requirementOf(getField(name)) !== undefined)
const columns = (names: readonly CourtCsvColumn[]) => names.map((name) => `  ${name}`).join('\n')

const help = `npm run courts:import -- FILE.csv

Replaces the directory's courts with those in the file. Existing courts (same id, or same name within
100 metres) keep their reviews, photos and votes; courts missing from the file are archived.

The file is CSV in UTF-8. Its first line names the columns, in any order. Required:
${columns(COURT_CSV_COLUMNS.filter(isNeeded))};
optional:
${columns(COURT_CSV_COLUMNS.filter((column) => !isNeeded(column)))}.
Fields without a column stay unchanged; an empty cell clears a field. Tags are separated by commas; put a tag that
contains a comma in quotation marks.

Invalid rows are skipped; the court that such a row refers to, by id or by name and location, stays unchanged.
Invalid facts are left out of their row.`

const count = (number: number) => number.toLocaleString('en-GB')
const courts = (number: number) => `${count(number)} ${number === 1 ? 'court' : 'courts'}`

await runCommand({
  help,
  files: oneFile,
  run: async (database, [path = '']) => {
    const outcome = await importCourts(database, {
      source: readBytes(path),
      fileName: basename(path),
      onProgress: everySecond(({ step, rows }) => {
        console.log(step === 'reading' ? `Read ${count(rows)} rows …` : `Stored ${courts(rows)} …`)
      }),
    })
    report(outcome)
  },
})

function report({ problems, ignoredColumns, ...outcome }: ImportOutcome): void {
  for (const { line, reason } of problems.slice(0, SHOWN_PROBLEMS)) console.error(`Line ${line}: ${reason}`)
  if (problems.length > SHOWN_PROBLEMS)
    console.error(`… and ${count(problems.length - SHOWN_PROBLEMS)} more.`)
  if (ignoredColumns.length > 0) console.error(`Ignored columns: ${ignoredColumns.join(', ')}.`)
  console.log(
    `${courts(outcome.inserted)} added, ${courts(outcome.updated)} updated, ` +
      `${courts(outcome.archived)} archived, ${count(outcome.skipped)} of ${count(outcome.total)} rows skipped.`,
  )
}
