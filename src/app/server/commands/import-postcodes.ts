import { basename } from 'node:path'
import { importPostcodes, type PostcodesOutcome } from '../../../places/server/postcodes.service.ts'
import { ApiError } from '../../../platform/contract/errors.ts'
import type { Database } from '../../../platform/db/database.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { csvFiles, readBytes } from './files.ts'
import { type Command, everySecond, onDatabase } from './run.ts'

const help = `npm run postcodes:import -- FILE [FILE ...]

Adds the postcodes in the files (or in the CSV files of a folder), or updates the location of existing ones. Safe to
run again. Supported files:
  the ONS Postcode Directory (ONSPD), unpacked
  Code-Point Open, unpacked, one file per area
  CSV whose first line names the columns postcode, lat and long (WGS84 degrees)`

const count = (number: number) => number.toLocaleString('en-GB')
const postcodes = (number: number) => `${count(number)} ${number === 1 ? 'postcode' : 'postcodes'}`

export const command: Command = {
  help,
  files: csvFiles,
  run: onDatabase(async (database, paths) => {
    for (const path of paths) await importFile(database, path)
  }),
}

async function importFile(database: Database, path: string): Promise<void> {
  const name = basename(path)
  const showProgress = everySecond(({ stored }: PostcodesOutcome) => {
    console.log(`${name}: ${postcodes(stored)} …`)
  })
  try {
    report(name, await importPostcodes(database, readBytes(path), showProgress))
  } catch (error) {
    throw error instanceof ApiError ? new StartupError(`${name}: ${error.message}`) : error
  }
}

function report(name: string, { stored, withoutCoordinates, bad, examples }: PostcodesOutcome): void {
  for (const { line, reason } of examples) console.error(`${name}, line ${line}: ${reason}`)
  if (bad > examples.length) console.error(`${name}: … and ${count(bad - examples.length)} more.`)
  console.log(
    `${name}: ${postcodes(stored)} stored, ` +
      `${count(withoutCoordinates)} without coordinates and ${count(bad)} invalid skipped.`,
  )
}
