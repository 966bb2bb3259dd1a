import { MAX_ATTRIBUTION } from '../../../courts/contract/sources.ts'
import { FIELD_NAMES, getField, requirementOf } from '../../../database/contract/court-fields.ts'
import { COURT_CSV_COLUMNS, type CourtCsvColumn } from '../../../directory/contract/csv.ts'
import { FILE_START, isMapData, sourceNameProblem } from '../../../imports/contract/map-data.ts'
import { warningText } from '../../../imports/contract/warning-text.ts'
import { type ImportOutcome, importCourts } from '../../../imports/server/imports.service.ts'
import {
  dryRunSource,
  importSource,
  type SourceImportOutcome,
} from '../../../imports/server/source-import.service.ts'
import { LEFT_OUT_REASONS, type LeftOutReason } from '../../../osm/contract/left-out.ts'
import { ApiError } from '../../../platform/contract/errors.ts'
import { sanitizeLine } from '../../../platform/contract/sanitize-text.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import {
  everySecond,
  type InputFile,
  type Output,
  type Values,
  type WorkCommand,
  type WorkParts,
} from './command.ts'
import { oneFile, onlyFile } from './files.ts'

const SHOWN_PROBLEMS = 50

const isNeeded = (column: CourtCsvColumn) =>
  FIELD_NAMES.some((name) => name === column && requirementOf(getField(name)) !== undefined)
const columns = (names: readonly CourtCsvColumn[]) => names.map((name) => `  ${name}`).join('\n')

const help = `npm run courts:import -- FILE.geojson [--source osm-br] [--dry-run] [--json] [--accept-loss]

Adds the basketball courts of a file of map data: GeoJSON as overpass turbo and osmtogeojson write it, or JSON of the
Overpass API (out center, out geom). Courts that came from the same source before are updated by their id, and archived
if the file lacks them; other courts are not touched, nor what people have changed. Safe to run again.
  --source       the name of the data set; by default osm- and the country's code
  --dry-run      counts, but changes nothing
  --json         prints the counts as JSON
  --attribution  whom to name beside the data, if it isn't of OpenStreetMap: "© City of Paris"
  --accept-loss  takes a file that is older or incomplete, or lacks over 10 % of the source's courts

npm run courts:import -- FILE.csv [--accept-loss]

Replaces the directory's courts with those in the file. Existing courts (same name within 100 metres,
or, in an export of this site, same id) keep their reviews, photos and votes; courts missing from the
file are archived; those that came from map data only with --accept-loss.

The file is CSV in UTF-8. Its first line names the columns, in any order. Required:
${columns(COURT_CSV_COLUMNS.filter(isNeeded))};
optional:
${columns(COURT_CSV_COLUMNS.filter((column) => !isNeeded(column)))}.
Fields without a column stay unchanged; an empty cell clears a field. Tags are separated by commas; put a tag that
contains a comma in quotation marks.

Invalid rows are skipped; the court that such a row refers to, by id or by name and location, stays unchanged.
Invalid facts are left out of their row.`

const OPTIONS_OF_CSV = ['help', 'accept-loss']

const count = (number: number) => number.toLocaleString('en-GB')
const courts = (number: number) => `${count(number)} ${number === 1 ? 'court' : 'courts'}`

export const command: WorkCommand = {
  help,
  files: oneFile,
  options: {
    source: { type: 'string' },
    'dry-run': { type: 'boolean' },
    json: { type: 'boolean' },
    'accept-loss': { type: 'boolean' },
    attribution: { type: 'string' },
  },
  async work(parts, files, values) {
    const file = onlyFile(files)
    if (await holdsMapData(file)) return importMapData(parts, file, values)
    const { database, output } = parts
    if (Object.keys(values).some((name) => !OPTIONS_OF_CSV.includes(name)))
      throw new StartupError('For a CSV file, the only option is --accept-loss.')
    const outcome = await importCourts(database, {
      acceptLoss: values['accept-loss'] === true,
      source: file.read(),
      fileName: file.name,
      onProgress: everySecond(({ step, rows }) => {
        output.log(step === 'reading' ? `Read ${count(rows)} rows …` : `Stored ${courts(rows)} …`)
      }),
    }).catch((error: unknown) => {
      throw withOption(error)
    })
    report(output, outcome)
  },
}

/** Told by the content. */
async function holdsMapData({ read }: InputFile): Promise<boolean> {
  for await (const bytes of read()) return isMapData(new TextDecoder().decode(bytes.subarray(0, FILE_START)))
  return false
}

async function importMapData(
  { database, places, output }: WorkParts,
  file: InputFile,
  { source: name, json, attribution, ...values }: Values,
): Promise<void> {
  await places.refresh()
  const run = values['dry-run'] ? dryRunSource : importSource
  const { importId, warnings, ...outcome } = await run(database, places, {
    source: file.read(),
    fileName: file.name,
    ...(typeof name === 'string' && { name: readSourceName(name) }),
    ...(typeof attribution === 'string' && { attribution: readAttribution(attribution) }),
    acceptLoss: values['accept-loss'] === true,
    onProgress: everySecond(({ step, rows }) =>
      output.error(step === 'reading' ? `Read ${count(rows)} features …` : 'Storing the courts …'),
    ),
  }).catch((error: unknown) => {
    throw withOption(error)
  })
  for (const warning of warnings) output.error(`Warning: ${warningText(warning)}`)
  output.log(json ? JSON.stringify(outcome) : sourceText(outcome))
}

function readSourceName(name: string): string {
  const problem = sourceNameProblem(name)
  if (problem) throw new StartupError(problem)
  return name
}

function readAttribution(text: string): string {
  const line = sanitizeLine(text)
  if (line && line.length <= MAX_ATTRIBUTION) return line
  throw new StartupError(`The attribution has 1 to ${MAX_ATTRIBUTION} characters.`)
}

function withOption(error: unknown): unknown {
  if (!(error instanceof ApiError && error.code === 'import-loss')) return error
  return new StartupError(`${error.message} The option for that is --accept-loss.`)
}

function sourceText({ leftOut, ...outcome }: Omit<SourceImportOutcome, 'importId' | 'warnings'>): string {
  const reasons = Object.entries(leftOut).map(
    ([reason, number]) => `${count(number)} ${LEFT_OUT_REASONS[reason as LeftOutReason]}`,
  )
  const why = reasons.length > 0 ? ` (left out: ${reasons.join(', ')})` : ''
  return (
    `${outcome.source}: ${courts(outcome.taken)} of ${count(outcome.total)} features taken${why}; ` +
    `${count(outcome.inserted)} added, ${count(outcome.changed)} changed, ${count(outcome.unchanged)} unchanged, ` +
    `${count(outcome.archived)} archived, ${count(outcome.joined)} joined with courts that were here, ${count(outcome.doubtful)} to be decided.`
  )
}

function report(output: Output, { problems, ignoredColumns, ...outcome }: ImportOutcome): void {
  for (const { line, reason } of problems.slice(0, SHOWN_PROBLEMS)) output.error(`Line ${line}: ${reason}`)
  if (problems.length > SHOWN_PROBLEMS) output.error(`… and ${count(problems.length - SHOWN_PROBLEMS)} more.`)
  if (ignoredColumns.length > 0) output.error(`Ignored columns: ${ignoredColumns.join(', ')}.`)
  output.log(
    `${courts(outcome.inserted)} added, ${courts(outcome.updated)} updated, ` +
      `${courts(outcome.archived)} archived, ${count(outcome.skipped)} of ${count(outcome.total)} rows skipped.`,
  )
}
