import { basename } from 'node:path'
import { importPlaces, type PlacesOutcome } from '../../../places/server/import.service.ts'
import { csvFiles, readBytes } from './files.ts'
import { type Command, everySecond, onDatabase } from './run.ts'

const help = `npm run places:import -- FILE [FILE ...]

Adds places that can be searched by name: those in the files, or in the CSV files of a folder. Safe to run again: each
set of places is replaced. Supported files:
  GeoNames, unpacked: cities500.txt and the like, or a country's file such as PH.txt; each is a set
  OS Open Names, unpacked: the files of its folder Data are one set`

const count = (number: number) => number.toLocaleString('en-GB')

export const command: Command = {
  help,
  files: csvFiles,
  run: onDatabase(async (database, paths) => {
    const files = paths.map((path) => ({ name: basename(path), source: readBytes(path) }))
    const showProgress = everySecond(({ read }: PlacesOutcome) => console.log(`Read ${count(read)} rows …`))
    report(await importPlaces(database, files, showProgress))
  }),
}

function report({ bad, examples, ...outcome }: PlacesOutcome): void {
  for (const { file, line, reason } of examples) console.error(`${file}, line ${line}: ${reason}`)
  if (bad > examples.length) console.error(`… and ${count(bad - examples.length)} more.`)
  console.log(
    `${count(outcome.taken)} ${outcome.taken === 1 ? 'place' : 'places'} stored; ${count(outcome.notPlaces)} other rows, ` +
      `${count(outcome.duplicates)} duplicates, ${count(outcome.withoutCoordinates)} without coordinates and ` +
      `${count(bad)} invalid skipped.`,
  )
}
