import { MAX_ATTRIBUTION } from '../../../courts/contract/sources.ts'
import { FIELD_NAMES, getField, requirementOf } from '../../../database/contract/court-fields.ts'
import { COURT_CSV_COLUMNS, type CourtCsvColumn } from '../../../directory/contract/csv.ts'
import { FILE_START, isMapData, sourceNameProblem } from '../../../imports/contract/map-data.ts'
import {
  DOUBTFUL_CHOICES,
  type DoubtfulChoice,
  type DryRunView,
  type ImportProgress,
  type ImportView,
} from '../../../imports/contract/schema.ts'
import { warningText } from '../../../imports/contract/warning-text.ts'
import { dryRunImport, importCourts } from '../../../imports/server/csv-import.service.ts'
import {
  dryRunSource,
  importSource,
  type SourceImportOutcome,
} from '../../../imports/server/source-import.service.ts'
import { LEFT_OUT_REASONS, type LeftOutReason } from '../../../osm/contract/left-out.ts'
import { ApiError } from '../../../platform/contract/errors.ts'
import { numberText } from '../../../platform/contract/locale.ts'
import { sanitizeLine } from '../../../platform/contract/sanitize-text.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import {
  everySecond,
  type InputFile,
  type Output,
  type Status,
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

Adds the basketball courts of a file of map data: GeoJSON (also with one feature per line), JSON of the Overpass API
(out center, out geom), a JSON list of places with latitude and longitude, KML or GPX. Courts that came from the same
source before are updated by their id, and archived if the file lacks them; other courts are not touched, nor what
people have changed. Safe to run again.
  --source       the name of the data set; by default osm- and the country's code
  --attribution  whom to name beside the data, if it isn't of OpenStreetMap: "© City of Paris"
  --doubtful     publish or wait: whether courts that may be the same as others are published until somebody decides;
                 by default as in the last import of the source, at first publish
  --accept-loss  takes a file that is older or incomplete, or lacks over 10 % of the source's courts

npm run courts:import -- FILE.csv [--dry-run] [--json] [--accept-loss]

Replaces the directory's courts with those in the file. Existing courts (same name within 100 metres,
or, in an export of this site, same id) keep their reviews, photos and votes; courts missing from the
file are archived; those that came from map data only with --accept-loss.

The file is CSV in UTF-8, or UTF-16 with a byte order mark, separated by commas, semicolons, tabs or vertical bars. Its
first line names the columns, in any order. Required:
${columns(COURT_CSV_COLUMNS.filter(isNeeded))};
optional:
${columns(COURT_CSV_COLUMNS.filter((column) => !isNeeded(column)))}.
In place of latitude and longitude it may have X and Y, one column point, or easting and northing with a column grid
(British, Irish or ITM). Fields without a column stay unchanged; an empty cell clears a field. Tags are separated by
commas; put a tag that contains a comma in quotation marks.

Invalid rows are skipped; the court that such a row refers to, by id or by name and location, stays unchanged. Invalid
facts are left out of their row. A file is refused if over two thirds of its rows can't be read, or if latitude and
longitude seem to be swapped.

For both kinds of files:
  --dry-run      says what the import would do, and changes nothing
  --json         prints the counts as JSON
The exit status is 0 if the whole file was used, 2 if some of it could not be, and 1 if nothing was imported.`

const OPTIONS_OF_MAP_DATA = ['source', 'attribution', 'doubtful']

const courts = (number: number) => `${numberText(number)} ${number === 1 ? 'court' : 'courts'}`

export const command: WorkCommand = {
  help,
  files: oneFile,
  options: {
    source: { type: 'string' },
    'dry-run': { type: 'boolean' },
    json: { type: 'boolean' },
    'accept-loss': { type: 'boolean' },
    attribution: { type: 'string' },
    doubtful: { type: 'string' },
  },
  async work(parts, files, values) {
    const file = onlyFile(files)
    const run = (await holdsMapData(file)) ? importMapData : importCsv
    return run(parts, file, values).catch((error: unknown) => {
      throw withOption(error)
    })
  },
}

/** Told by the content. */
async function holdsMapData({ read }: InputFile): Promise<boolean> {
  for await (const bytes of read()) return isMapData(new TextDecoder().decode(bytes.subarray(0, FILE_START)))
  return false
}

async function importCsv(
  { database, places, output }: WorkParts,
  file: InputFile,
  values: Values,
): Promise<Status> {
  if (OPTIONS_OF_MAP_DATA.some((name) => name in values))
    throw new StartupError(
      'A CSV file has no --source, no --attribution and no --doubtful: those are for map data.',
    )
  const stored = values['dry-run'] ? 'Compared' : 'Stored'
  const source = {
    source: file.read(),
    places,
    onProgress: everySecond(({ step, rows }: ImportProgress) =>
      output.error(step === 'reading' ? `Read ${numberText(rows)} rows …` : `${stored} ${courts(rows)} …`),
    ),
  }
  const acceptLoss = values['accept-loss'] === true
  const outcome = values['dry-run']
    ? await dryRunImport(database, source)
    : await importCourts(database, { ...source, acceptLoss, fileName: file.name })
  const { problems, ignoredColumns, skipped } = outcome
  list(
    output,
    problems.map(({ line, reason }) => `Line ${line}: ${reason}`),
  )
  if (ignoredColumns.length > 0) output.error(`Ignored columns: ${ignoredColumns.join(', ')}.`)
  output.log(values.json ? JSON.stringify(countsOnly(outcome)) : csvText(outcome))
  return skipped > 0 ? 2 : 0
}

async function importMapData(
  { database, places, output }: WorkParts,
  file: InputFile,
  { source: name, json, attribution, doubtful, ...values }: Values,
): Promise<Status> {
  await places.refresh()
  const run = values['dry-run'] ? dryRunSource : importSource
  const { importId, warnings, ...outcome } = await run(database, places, {
    source: file.read(),
    fileName: file.name,
    ...(typeof name === 'string' && { name: readSourceName(name) }),
    ...(typeof attribution === 'string' && { attribution: readAttribution(attribution) }),
    ...(typeof doubtful === 'string' && { doubtful: readDoubtful(doubtful) }),
    acceptLoss: values['accept-loss'] === true,
    onProgress: everySecond(({ step, rows }) =>
      output.error(
        step === 'reading'
          ? `Read ${numberText(rows)} features …`
          : `${values['dry-run'] ? 'Comparing' : 'Storing'} the courts …`,
      ),
    ),
  })
  list(output, outcome.problems)
  for (const warning of warnings) output.error(`Warning: ${warningText(warning)}`)
  output.log(json ? JSON.stringify(countsOnly(outcome)) : sourceText(outcome))
  return outcome.leftOut.unreadable ? 2 : 0
}

function list(output: Output, problems: readonly string[]): void {
  for (const problem of problems.slice(0, SHOWN_PROBLEMS)) output.error(problem)
  const more = problems.length - SHOWN_PROBLEMS
  if (more > 0) output.error(`… and ${numberText(more)} more.`)
}

/** Without lists of rows, courts and problems. */
const countsOnly = (outcome: object) =>
  Object.fromEntries(Object.entries(outcome).filter(([, value]) => !Array.isArray(value)))

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

function readDoubtful(text: string): DoubtfulChoice {
  const choice = DOUBTFUL_CHOICES.find((one) => one === text)
  if (choice) return choice
  throw new StartupError('Say --doubtful publish or --doubtful wait.')
}

function withOption(error: unknown): unknown {
  if (!(error instanceof ApiError && error.code === 'import-loss')) return error
  return new StartupError(`${error.message} The option for that is --accept-loss.`)
}

function sourceText({ leftOut, ...outcome }: Omit<SourceImportOutcome, 'importId' | 'warnings'>): string {
  const reasons = Object.entries(leftOut).map(
    ([reason, number]) => `${numberText(number)} ${LEFT_OUT_REASONS[reason as LeftOutReason]}`,
  )
  const why = reasons.length > 0 ? ` (left out: ${reasons.join(', ')})` : ''
  return (
    `${outcome.source}: ${courts(outcome.taken)} of ${numberText(outcome.total)} ${outcome.total === 1 ? 'feature' : 'features'} taken${why}; ` +
    `${numberText(outcome.inserted)} added, ${numberText(outcome.changed)} changed, ${numberText(outcome.unchanged)} unchanged, ` +
    `${numberText(outcome.archived)} archived, ${numberText(outcome.joined)} joined with courts that were here, ${numberText(outcome.doubtful)} to be decided${outcome.doubtfulWait && outcome.doubtful > 0 ? ' before they are published' : ''}.`
  )
}

function csvText({ inserted, archived, skipped, total, ...outcome }: ImportView): string {
  const used = outcome.dryRun ? ofVerdicts(outcome) : `${courts(outcome.updated)} updated`
  const carried = outcome.dryRun ? ` (with ${contributions(outcome.missingContributions)})` : ''
  return (
    `${courts(inserted)} ${outcome.dryRun ? 'new' : 'added'}, ${used}, ` +
    `${courts(archived)} ${outcome.dryRun ? 'to be archived' : 'archived'}${carried}, ${numberText(skipped)} of ${numberText(total)} rows skipped.`
  )
}

function ofVerdicts({ rows }: Pick<DryRunView, 'rows'>): string {
  const number = (wanted: DryRunView['rows'][number]['verdict']) =>
    numberText(rows.filter(({ verdict }) => verdict === wanted).length)
  return `${number('changed')} changed, ${number('restored')} restored, ${number('unchanged')} unchanged`
}

const contributions = ({ reviews, photos }: DryRunView['missingContributions']) =>
  `${numberText(reviews)} reviews and ${numberText(photos)} photos`
