import { importPlaces, type PlacesOutcome } from '../../../places/server/import.service.ts'
import { numberText } from '../../../platform/contract/locale.ts'
import { everySecond, type Output, type WorkCommand } from './command.ts'
import { csvFiles } from './files.ts'

const help = `npm run places:import -- FILE [FILE ...]

Adds places that can be searched by name: those in the files, or in the CSV files of a folder. Safe to run again: each
set of places is replaced. Supported files:
  GeoNames, unpacked: cities500.txt and the like, or a country's file such as PH.txt; each is a set
  OS Open Names, unpacked: the files of its folder Data are one set`

export const command: WorkCommand = {
  help,
  files: csvFiles,
  async work({ database, output }, files) {
    const sources = files.map(({ name, read }) => ({ name, source: read() }))
    const showProgress = everySecond(({ read }: PlacesOutcome) =>
      output.log(`Read ${numberText(read)} rows …`),
    )
    report(output, await importPlaces(database, sources, showProgress))
  },
}

function report(output: Output, { bad, examples, ...outcome }: PlacesOutcome): void {
  for (const { file, line, reason } of examples) output.error(`${file}, line ${line}: ${reason}`)
  if (bad > examples.length) output.error(`… and ${numberText(bad - examples.length)} more.`)
  output.log(
    `${numberText(outcome.taken)} ${outcome.taken === 1 ? 'place' : 'places'} stored; ${numberText(outcome.notPlaces)} other rows, ` +
      `${numberText(outcome.duplicates)} duplicates, ${numberText(outcome.withoutCoordinates)} without coordinates and ` +
      `${numberText(bad)} invalid skipped.`,
  )
}
