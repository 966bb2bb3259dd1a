import type { FastifyBaseLogger } from 'fastify'
import type { EdgeCache } from '../../adapters/edge-cache.ts'
import type { IdentityProvider } from '../../adapters/identity/identity.ts'
import type { PhotoStorage } from '../../adapters/photo-storage/photo-storage.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { lockDirectory, publishChanges } from '../../directory/changes.ts'
import { settlePhotoFiles } from '../photos/photo-files.service.ts'
import { takeOutSender } from '../reports/reports.service.ts'
import {
  claimUnfinished,
  courtsOfContributions,
  deletePendingCourts,
  forgetInAuditLog,
  lockDueAccount,
  markFinished,
  type PurgedAccount,
  photosOfAccount,
  replaceByNote,
} from './purge.queries.ts'

export interface PurgeParts {
  database: Database
  directory: { refresh(): Promise<void> }
  photoStorage: PhotoStorage
  edgeCache?: EdgeCache | undefined
  /** Without one the identity accounts wait until there is one again. */
  identity: IdentityProvider | undefined
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Seconds in which an instance finishes what it claimed, or another one may. */
const CLAIM_SECONDS = 300

/**
 * Removes for good the accounts whose deletion is due: profile, reviews, votes, photos, suggestions and reports in one
 * transaction each, then files and identity accounts. Instances may run it at the same time; what a crash
 * leaves is finished by the first run after `CLAIM_SECONDS`. Courts that are in the directory stay, as nobody's.
 */
export async function purgeDueAccounts(parts: PurgeParts): Promise<void> {
  let purged = 0
  while (await purgeOne(parts.database)) purged++
  if (purged > 0) await parts.directory.refresh()
  await finishPurges(parts)
}

function purgeOne(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    const account = await lockDueAccount(tx)
    if (!account) return false
    await purgeAccount(tx, account)
    return true
  })
}

/** Takes a locked account away, and all that belongs to it in the store. `finishPurges` does the rest. */
export async function purgeAccount(
  tx: Transaction,
  account: { id: number; firebaseUid: string },
): Promise<void> {
  await lockDirectory(tx, await courtsOfContributions(tx, account.id))
  const courtIds = await courtsOfContributions(tx, account.id)
  const photoHashes = await photosOfAccount(tx, account.id)
  await forgetInAuditLog(tx, account.id)
  await deletePendingCourts(tx, account.id)
  await takeOutSender(tx, account.id)
  await replaceByNote(tx, account, photoHashes)
  await publishChanges(tx, courtIds)
}

/** Removes the files and identities of purged accounts, or of one of them, as far as no other instance is at it. */
export async function finishPurges(parts: PurgeParts, firebaseUid?: string): Promise<void> {
  const claimed = await claimUnfinished(parts.database, CLAIM_SECONDS, firebaseUid)
  for (const account of claimed) await finish(account, parts)
}

/** Every step may be repeated. One account that cannot be finished does not hold up the others. */
async function finish(account: PurgedAccount, parts: PurgeParts): Promise<void> {
  const { database, identity, log } = parts
  try {
    for (const contentHash of account.photoHashes) await settlePhotoFiles(parts, contentHash)
    if (account.firebaseUid && !identity) return
    if (account.firebaseUid) await identity?.deleteIdentity(account.firebaseUid)
    await markFinished(database, account)
  } catch (error) {
    log.warn(
      { err: error },
      'a purged account could not be finished; a run after its claim has ended tries again',
    )
  }
}
