import { benchMapDataImport } from './map-data-import.ts'
import { printReport } from './report.ts'

const COURTS = 300_000

/** An import of about as many courts as the world's map has. `npm run bench:import` */
printReport(await benchMapDataImport(COURTS))
