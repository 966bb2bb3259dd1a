import { benchCourtsList } from './courts-list.ts'
import { benchFirstView } from './first-view.ts'
import { benchImport } from './import.ts'
import { benchInteractions } from './interactions.ts'
import { benchInterference } from './interference.ts'
import { benchLargeSite } from './large-site.ts'
import { benchMap } from './map.ts'
import { benchPhotos } from './photos.ts'
import { benchPlaces } from './places.ts'
import { benchRadiusSearch } from './radius-search.ts'
import { isMeasured, type Measurement, printReport, type Skipped, writeReport } from './report.ts'
import { benchSignIn } from './sign-in.ts'

const BENCHES = {
  'Lists and tiles': benchCourtsList,
  'Searches around a place': benchRadiusSearch,
  'A large directory': benchLargeSite,
  Places: benchPlaces,
  'First view': benchFirstView,
  'Sign-in': benchSignIn,
  Map: benchMap,
  Interactions: benchInteractions,
  Photos: benchPhotos,
  'Import of a file': benchImport,
  'Reads beside writes': benchInterference,
}

const results: (Measurement | Skipped)[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  const since = performance.now()
  results.push(...(await bench()))
  console.log(`${name}: ${Math.round((performance.now() - since) / 1000)} s`)
}
printReport(results)
if (results.every(isMeasured)) writeReport(results)
