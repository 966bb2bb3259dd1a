import { test as adminTest } from './harness/admin-server.ts'
import { MAP_DATA } from './harness/environment.ts'
import { checkScreens } from './harness/screens.ts'
import { testWithServer } from './harness/separate-server.ts'
import { test } from './harness/test.ts'
import { accountScreens } from './screens/accounts.ts'
import { adminScreens, mapDataScreens } from './screens/administrators.ts'
import { courtScreens } from './screens/courts.ts'
import { memberScreens } from './screens/members.ts'
import { moderationScreens } from './screens/moderation.ts'
import { visitorScreens } from './screens/visitors.ts'

checkScreens(test, [...visitorScreens, ...courtScreens, ...accountScreens, ...memberScreens, ...adminScreens])
checkScreens(adminTest, moderationScreens)
checkScreens(testWithServer({ IDENTITY: 'embedded', [MAP_DATA]: 'yes' }), mapDataScreens)
