import { test as adminTest } from './harness/admin-server.ts'
import { MAP_DATA } from './harness/environment.ts'
import { checkScreens } from './harness/screens.ts'
import { testWithServer } from './harness/separate-server.ts'
import { test } from './harness/test.ts'
import { mapDataMapScreens, mapModerationScreens, mapScreens } from './screens/maps.ts'

checkScreens(test, mapScreens)
checkScreens(adminTest, mapModerationScreens)
checkScreens(testWithServer({ IDENTITY: 'embedded', [MAP_DATA]: 'yes' }), mapDataMapScreens)
