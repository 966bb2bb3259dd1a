import { importPostcodes, type PostcodesOutcome } from '../../../places/server/postcodes.service.ts'
import { ApiError } from '../../../platform/contract/errors.ts'
import { numberText } from '../../../platform/contract/locale.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { everySecond, type InputFile, type Output, type WorkCommand, type WorkParts } from './command.ts'
import { csvFiles } from './files.ts'

const help = `npm run postcodes:import -- FILE [FILE ...]

Adds the postcodes in the files (or in the CSV files of a folder), or updates the location of existing ones. Safe to
run again. Supported files:
  the ONS Postcode Directory (ONSPD), unpacked
  Code-Point Open, unpacked, one file per area
  CSV whose first line names the columns postcode, lat and long (WGS84 degrees)`

const postcodes = (number: number) => `${numberText(number)} ${number === 1 ? 'postcode' : 'postcodes'}`

export const command: WorkCommand = {
  help,
  files: csvFiles,
  async work(parts, files) {
    for (const file of files) await importFile(parts, file)
  },
}

async function importFile({ database, output }: WorkParts, { name, read }: InputFile): Promise<void> {
  const showProgress = everySecond(({ stored }: PostcodesOutcome) => {
    output.log(`${name}: ${postcodes(stored)} …`)
  })
  try {
    report(output, name, await importPostcodes(database, read(), showProgress))
  } catch (error) {
    throw error instanceof ApiError ? new StartupError(`${name}: ${error.message}`) : error
  }
}

function report(
  output: Output,
  name: string,
  { stored, withoutCoordinates, bad, examples }: PostcodesOutcome,
): void {
  for (const { line, reason } of examples) output.error(`${name}, line ${line}: ${reason}`)
  if (bad > examples.length) output.error(`${name}: … and ${numberText(bad - examples.length)} more.`)
  output.log(
    `${name}: ${postcodes(stored)} stored, ` +
      `${numberText(withoutCoordinates)} without coordinates and ${numberText(bad)} invalid skipped.`,
  )
}
