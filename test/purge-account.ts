import { eq } from 'drizzle-orm'
import { users } from '../src/database/schema/index.ts'
import { DiskPhotoStorage } from '../src/platform/files/disk.ts'
import type { IdentityProvider } from '../src/platform/identity/identity.ts'
import { purgeDueAccounts } from '../src/users/server/purge.service.ts'
import type { TestApp } from './app.ts'

/** Purges what is due, and an account as if an administrator had deleted it a week ago. */
export async function purgeAccount(
  { database, directory, dataDir }: Pick<TestApp, 'database' | 'directory' | 'dataDir'>,
  id: number | undefined,
  identity?: IdentityProvider,
): Promise<void> {
  if (id !== undefined)
    await database
      .update(users)
      .set({ removalScheduledFor: new Date(0) })
      .where(eq(users.id, id))
  const photoStorage = new DiskPhotoStorage(dataDir)
  await purgeDueAccounts({ database, directory, photoStorage, identity, log: { warn() {} } })
}
