import { readImports } from '../../../imports/server/imports.queries.ts'
import { oldestOf } from '../../../moderation/server/moderation-metrics.ts'
import { sumOf } from '../../../moderation/server/queue.queries.ts'
import { measureQueue } from '../../../moderation/server/queue.service.ts'
import { readMailSchedule } from '../../../moderation/server/schedule.queries.ts'
import { measureQueue as measurePhotoFiles } from '../../../photos/server/photo-files.queries.ts'
import { type Database, migrationNames } from '../../../platform/db/database.ts'
import type { SystemView } from '../../contract/system.ts'
import { readMigrations } from '../doctor/facts.queries.ts'
import { program } from '../version.ts'
import { readChangelog } from './changelog.ts'

const SHOWN_IMPORTS = 5

/** The version, what was done to the database, and what waits. */
export async function readSystem(database: Database): Promise<SystemView> {
  const changes = readChangelog().find(({ version }) => version === program.version)
  return {
    ...program,
    changes: changes?.topics ?? [],
    migrations: await listMigrations(database),
    imports: (await readImports(database, SHOWN_IMPORTS)).map(
      ({ id, fileName, source, createdAt, inserted, updated, archived }) => ({
        ...{ id, file_name: fileName, source, created_at: createdAt.toISOString() },
        ...{ inserted, updated, archived },
      }),
    ),
    queues: await listQueues(database),
    mails: (await readMailSchedule(database)).map(({ kind, failures, nextAt }) => ({
      ...{ kind, failures, next_at: nextAt.toISOString() },
    })),
  }
}

async function listMigrations(database: Database): Promise<SystemView['migrations']> {
  const names = migrationNames()
  return (await readMigrations(database)).map(({ writtenAt, appliedAt }) => ({
    // A later version may have migrated further.
    name: names.get(writtenAt) ?? `of a later version, ${new Date(writtenAt).toISOString()}`,
    applied_at: appliedAt && new Date(appliedAt).toISOString(),
  }))
}

async function listQueues(database: Database): Promise<SystemView['queues']> {
  const counted = await measureQueue(database)
  const { photos, longestWait } = await measurePhotoFiles(database)
  const since = photos > 0 ? new Date(Date.now() - longestWait * 1000) : null
  return [
    {
      name: 'Moderation',
      waiting: sumOf(counted, 'waiting'),
      oldest: oldestOf(counted)?.toISOString() ?? null,
    },
    { name: 'Files of photos', waiting: photos, oldest: since?.toISOString() ?? null },
  ]
}
