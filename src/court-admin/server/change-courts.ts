import type { Caller } from '../../api/server/authentication.ts'
import { runAsAccount } from '../../api/server/transactions.queries.ts'
import type { Directory } from '../../directory/server/directory.ts'
import type { ReconcileInBackground } from '../../photos/server/photo-files.service.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { ChangeContext } from './current-court.ts'

interface ChangeParts {
  config: Pick<Config, 'filesBaseUrl'>
  database: Database
  directory: Directory
  reconcilePhotos: ReconcileInBackground
}

/** Returns a function that makes an administrator's change to courts in one transaction and publishes it to readers. */
export const courtChanger = ({ config, database, directory, reconcilePhotos }: ChangeParts) =>
  async function change<T>(
    { account }: Caller,
    act: (change: ChangeContext) => Promise<T>,
    run: (act: (tx: Transaction) => Promise<T>) => Promise<T> = (work) =>
      runAsAccount(database, account, work),
  ): Promise<T> {
    const queuedPhotos: string[] = []
    const { filesBaseUrl } = config
    const result = await run((tx) => act({ tx, actor: account, filesBaseUrl, queuedPhotos }))
    await directory.showChanges()
    reconcilePhotos(queuedPhotos)
    return result
  }
