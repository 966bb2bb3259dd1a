import type { ReconcileInBackground } from '../../photos/server/photo-files.service.ts'
import type { Config } from '../../platform/config/config.ts'
import { openPhotoStorage, PATIENT_MS } from '../../platform/files/open-photo-storage.ts'
import type { Log } from '../../platform/process/log.ts'
import { backupHandlers } from './backup/backup-socket.ts'
import { makeBackup } from './backup/make-backup.ts'
import { CommandServer } from './commands/command-server.ts'
import { readFacts } from './doctor/facts.queries.ts'
import { factsHandlers } from './doctor/facts-socket.ts'
import { serveLocally } from './local-socket.ts'
import type { Services } from './services.ts'
import { build, program } from './version.ts'

interface Parts extends Services {
  config: Config
  reconcilePhotos: ReconcileInBackground
  log: Log
}

/**
 * With the embedded database, does for programs of the same user what only this process can: backups and commands. Returns
 * a function that ends this, and undoes what a running command has begun.
 */
export async function serveLocalPrograms({
  config,
  reconcilePhotos,
  log,
  store,
  ...services
}: Parts): Promise<() => Promise<void>> {
  if (store.kind === 'postgres') return async () => {}
  const { background: database, directory, places } = services
  const { dataDir, minFreeDiskBytes: minBytes } = config
  const commands = new CommandServer({
    ...{ ...services, database, dataDir, build, log },
    space: { folder: dataDir, minBytes },
    async showChanges() {
      reconcilePhotos()
      await directory.refresh()
      await places.refresh()
    },
  })
  const photoStorage = openPhotoStorage(config, PATIENT_MS)
  const backups = backupHandlers(() => makeBackup({ store, photoStorage, program }), log)
  const facts = factsHandlers(() => readFacts(services.database, config))
  const stop = await serveLocally(dataDir, new Map([...backups, ...facts, ...commands.handlers]), log)
  return async () => {
    await commands.stop()
    await stop()
  }
}
