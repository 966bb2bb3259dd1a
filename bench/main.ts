import { benchChanges } from './changes.ts'
import { benchCourtsList } from './courts-list.ts'
import { benchFirstView } from './first-view.ts'
import { benchImport } from './import.ts'
import { benchInteractions } from './interactions.ts'
import { benchInterference } from './interference.ts'
import { benchMap } from './map.ts'
import { benchMapDataImport } from './map-data-import.ts'
import { benchPhotos } from './photos.ts'
import { benchPlaces } from './places.ts'
import { benchPlayableSearch } from './playable-search.ts'
import { benchRadiusSearch } from './radius-search.ts'
import { printReport } from './report.ts'
import { benchSignIn } from './sign-in.ts'
import { benchStart } from './start.ts'

printReport([
  ...(await benchCourtsList()),
  ...(await benchRadiusSearch()),
  ...(await benchPlayableSearch()),
  ...(await benchChanges()),
  ...(await benchStart()),
  ...(await benchPlaces()),
  ...(await benchFirstView()),
  ...(await benchSignIn()),
  ...(await benchMap()),
  ...(await benchInteractions()),
  ...(await benchPhotos()),
  ...(await benchImport()),
  ...(await benchMapDataImport()),
  ...(await benchInterference()),
])
