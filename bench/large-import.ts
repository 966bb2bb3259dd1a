import { benchMapDataImport, COUNTRY } from './map-data-import.ts'
import { printReport } from './report.ts'

const WORLD = 300_000

/** Imports of as many courts as a country's map has, and about as many as the world's. `npm run bench:import` */
printReport([...(await benchMapDataImport(COUNTRY)), ...(await benchMapDataImport(WORLD))])
