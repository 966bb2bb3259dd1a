import { deleteOldDays } from '../../accounts/server/allowance.queries.ts'
import { EmbeddedIdentity } from '../../accounts/server/embedded-identity.ts'
import { removeUnverified } from '../../accounts/server/unverified.service.ts'
import { deleteExpiredIdempotencyKeys } from '../../api/server/transactions.queries.ts'
import { forgetSupersededPeople } from '../../facts/server/facts.queries.ts'
import { publishAgedFacts } from '../../facts/server/facts.service.ts'
import { type DigestParts, sendDigests } from '../../follows/server/digests.service.ts'
import { deleteOldFollows } from '../../follows/server/follows.service.ts'
import { deleteOldDecisions } from '../../moderation/server/decisions.queries.ts'
import { sendImportMail } from '../../moderation/server/import-mail.ts'
import { sendDigest, sendUrgentMail } from '../../moderation/server/mails.service.ts'
import type { MailParts } from '../../moderation/server/send-when-due.ts'
import { makeDailySnapshot } from '../../open-data/server/snapshot-files.ts'
import { enqueuePhotoFiles, reconcileStalePhotoFiles } from '../../photos/server/photo-files.service.ts'
import type { Config } from '../../platform/config/config.ts'
import { removeStaleFiles } from '../../platform/files/stale-files.ts'
import type { Log } from '../../platform/process/log.ts'
import { runPeriodically } from '../../platform/process/periodic-work.ts'
import { purgeDueAccounts } from '../../users/server/purge.service.ts'
import { importWhatIsDue } from './scheduled-imports.ts'
import type { Services } from './services.ts'

/** Milliseconds between checks for accounts due for deletion. */
const PURGE_EVERY = 60_000
/** Milliseconds between retries of unreconciled photo files. */
const RECONCILE_EVERY = 60_000
/** Milliseconds between removals of unverified registrations, and before the first one. */
const REMOVE_UNVERIFIED_EVERY = 6 * 3_600_000
const REMOVE_UNVERIFIED_FIRST_AFTER = 60_000
/** Milliseconds between checks for imported places. */
const REFRESH_PLACES_EVERY = 60_000
/** Milliseconds between checks for facts that have become stale; they do so at midnight (UTC). */
const AGE_FACTS_EVERY = 15 * 60_000
/** Milliseconds between checks whether a snapshot of the day is to be made. */
const CHECK_SNAPSHOT_EVERY = 15 * 60_000
/** Milliseconds between checks whether the courts are to be saved for the next start. */
const CHECK_SAVED_EVERY = 5 * 60_000
/** Milliseconds between checks whether moderators are to be told of urgent reports. */
const CHECK_URGENT_EVERY = 10_000
/** Milliseconds between checks whether scheduled imports are due. */
const CHECK_SCHEDULE_EVERY = 60_000
/** Milliseconds between checks whether the moderators' digest of the day, or a mail about imports, is to be sent. */
const CHECK_DIGEST_EVERY = 60_000
/** Milliseconds between checks whether mails to those who follow courts are due, or wait. */
const CHECK_FOLLOWS_EVERY = 10_000
/** Milliseconds between clean-ups of expired data. */
const CLEAN_UP_EVERY = 3_600_000

interface JobSettings
  extends Pick<Config, 'dataDir' | 'importSchedule' | 'minFreeDiskBytes' | 'removeUnverified' | 'site'> {
  /** The site's URL, without a slash at the end. */
  siteUrl: string
}

/** Starts the periodic jobs. Returns a function that stops them and waits for running ones. */
export function startBackgroundJobs(
  {
    dataDir,
    importSchedule: schedule,
    minFreeDiskBytes: minBytes,
    removeUnverified: removes,
    site,
    siteUrl,
  }: JobSettings,
  services: Services,
  log: Log,
): () => Promise<void> {
  const { database, directory, places, photoStorage, publicFiles, edgeCache, identity, mailer } = services
  const now = () => new Date()
  const outbox = identity instanceof EmbeddedIdentity ? identity.outbox : undefined
  const onSent = outbox?.add.bind(outbox)
  const jobs = [
    runPeriodically(
      'the purge of accounts',
      PURGE_EVERY,
      () => purgeDueAccounts({ database, directory, photoStorage, edgeCache, identity, log }),
      log,
    ),
    runPeriodically(
      'the reconciliation of photo files',
      RECONCILE_EVERY,
      (signal) => reconcileStalePhotoFiles({ database, photoStorage, edgeCache, log, signal }),
      log,
    ),
    runPeriodically('the clean-up', CLEAN_UP_EVERY, cleanUp, log),
    runPeriodically('the reading of imported places', REFRESH_PLACES_EVERY, () => places.refresh(), log),
    runPeriodically(
      'the ageing of facts',
      AGE_FACTS_EVERY,
      () => publishAgedFacts({ database, directory }),
      log,
    ),
    runPeriodically(
      'the daily snapshot',
      CHECK_SNAPSHOT_EVERY,
      () => makeDailySnapshot({ database, directory, publicFiles, dataDir }),
      log,
    ),
    runPeriodically('the saving of courts', CHECK_SAVED_EVERY, (signal) => directory.save(signal), log),
    runPeriodically(
      'the removal of unverified registrations',
      REMOVE_UNVERIFIED_EVERY,
      (signal) => removeUnverified(database, removes ? identity : undefined, signal),
      log,
      REMOVE_UNVERIFIED_FIRST_AFTER,
    ),
    ...(schedule.length > 0 ? [startSchedule()] : []),
    ...(mailer
      ? startMails({ database, directory, mailer, siteUrl, units: site.units ?? 'mi', onSent, log, now })
      : []),
  ]
  return async () => {
    await Promise.all(jobs.map((stop) => stop()))
  }

  function startSchedule(): () => Promise<void> {
    const { background } = services
    const space = { folder: dataDir, minBytes }
    const parts = { ...services, database: background, dataDir, schedule, space, log, now }
    return runPeriodically(
      'the scheduled imports',
      CHECK_SCHEDULE_EVERY,
      (signal) => importWhatIsDue({ ...parts, signal }),
      log,
    )
  }

  async function cleanUp(): Promise<void> {
    await removeStaleFiles(dataDir)
    await deleteExpiredIdempotencyKeys(database)
    await deleteOldDays(database)
    await forgetSupersededPeople(database)
    await deleteOldFollows(database, now())
    await database.transaction(async (tx) => enqueuePhotoFiles(tx, await deleteOldDecisions(tx)))
  }
}

function startMails(parts: MailParts & DigestParts & { log: Log }): (() => Promise<void>)[] {
  const { log } = parts
  return [
    runPeriodically(
      'the mail about urgent reports',
      CHECK_URGENT_EVERY,
      (signal) => sendUrgentMail({ ...parts, signal }),
      log,
    ),
    runPeriodically(
      'the mail about scheduled imports',
      CHECK_DIGEST_EVERY,
      (signal) => sendImportMail({ ...parts, signal }),
      log,
    ),
    runPeriodically(
      'the mails to those who follow courts',
      CHECK_FOLLOWS_EVERY,
      (signal) => sendDigests({ ...parts, signal }),
      log,
    ),
    runPeriodically(
      'the digest for moderators',
      CHECK_DIGEST_EVERY,
      (signal) => sendDigest({ ...parts, signal }),
      log,
    ),
  ]
}
