import type { FastifyBaseLogger } from 'fastify'
import { lockDirectory, publishChanges } from '../../courts/server/changes.queries.ts'
import { reconcilePhotoFiles } from '../../photos/server/photo-files.service.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { EdgeCache } from '../../platform/files/edge-cache.ts'
import type { PhotoStorage } from '../../platform/files/photo-storage.ts'
import type { IdentityProvider } from '../../platform/identity/identity.ts'
import { removeReporter } from '../../reports/server/report-senders.queries.ts'
import {
  anonymizeAuditLog,
  claimUnfinished,
  courtsOfContributions,
  deleteAndRecordPurge,
  deleteDecisionsAboutReportsOf,
  deletePendingCourts,
  lockDueAccount,
  markFinished,
  type PurgedAccount,
  photosOfAccount,
} from './purge.queries.ts'

interface PurgeParts {
  database: Database
  directory: { showChanges(): Promise<void> }
  photoStorage: PhotoStorage
  edgeCache?: EdgeCache | undefined
  /** If undefined, deleting identity accounts is postponed. */
  identity: IdentityProvider | undefined
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Seconds until another instance may take over a claim. */
const CLAIM_SECONDS = 300

/**
 * Permanently deletes the accounts that are due: profile, reviews, votes, photos, suggestions and reports in one
 * transaction per account, then files and identity accounts. Safe to run on several instances at once; the first run
 * after `CLAIM_SECONDS` finishes what a crash left behind. Published courts stay, without an owner.
 */
export async function purgeDueAccounts(parts: PurgeParts): Promise<void> {
  let purged = 0
  while (await purgeOne(parts.database)) purged++
  if (purged > 0) await parts.directory.showChanges()
  await cleanUpPurgedAccounts(parts)
}

function purgeOne(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    const account = await lockDueAccount(tx)
    if (!account) return false
    await purgeAccount(tx, account)
    return true
  })
}

/** Deletes a locked account with all its data in the database. `cleanUpPurgedAccounts` does the rest. */
export async function purgeAccount(
  tx: Transaction,
  account: { id: number; firebaseUid: string },
): Promise<void> {
  await lockDirectory(tx, await courtsOfContributions(tx, account.id))
  const courtIds = await courtsOfContributions(tx, account.id)
  const photoHashes = await photosOfAccount(tx, account.id)
  await anonymizeAuditLog(tx, account.id)
  await deletePendingCourts(tx, account.id)
  await removeReporter(tx, account.id)
  await deleteDecisionsAboutReportsOf(tx, account.id)
  await deleteAndRecordPurge(tx, account, photoHashes)
  await publishChanges(tx, courtIds)
}

/** Deletes the files and identities of purged accounts that no other instance is working on. */
async function cleanUpPurgedAccounts(parts: PurgeParts): Promise<void> {
  const claimed = await claimUnfinished(parts.database, CLAIM_SECONDS)
  for (const account of claimed) await cleanUpPurgedAccount(account, parts)
}

/** Idempotent. An account that fails does not block the others. */
async function cleanUpPurgedAccount(account: PurgedAccount, parts: PurgeParts): Promise<void> {
  const { database, identity, log } = parts
  try {
    for (const contentHash of account.photoHashes) await reconcilePhotoFiles(parts, contentHash)
    if (account.firebaseUid && !identity) return
    if (account.firebaseUid) await identity?.deleteIdentity(account.firebaseUid)
    await markFinished(database, account)
  } catch (error) {
    log.warn(
      { err: error },
      'cleaning up a purged account failed; it will be retried after the claim expires',
    )
  }
}
