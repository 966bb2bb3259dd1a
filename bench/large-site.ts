import { benchChanges } from './changes.ts'
import { fillSite } from './filled-site.ts'
import { generateCourts } from './generated-courts.ts'
import { startPostgres } from './postgres.ts'
import { withDataFolder } from './real-server.ts'
import type { Measurement, Skipped } from './report.ts'
import { benchStart } from './start.ts'

const COURTS = 300_000
const SEED = 3

/** What a large directory on PostgreSQL costs: a start, those who follow its changes, and those who read all of it. */
export async function benchLargeSite(): Promise<(Measurement | Skipped)[]> {
  const postgres = await startPostgres()
  if (!postgres)
    return [{ what: `What a directory of ${COURTS} courts costs`, reason: 'PostgreSQL is not installed.' }]
  try {
    return await withDataFolder(async (dataDir) => {
      const site = await fillSite(postgres, 'many', generateCourts(COURTS, SEED), dataDir)
      return [...(await benchStart(postgres, site)), ...(await benchChanges(site))]
    })
  } finally {
    await postgres.close()
  }
}
