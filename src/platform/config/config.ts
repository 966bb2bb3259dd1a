import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { isForTrying } from '../contract/identity-mode.ts'
import { errorCode } from '../process/error-code.ts'
import { StartupError } from '../process/startup-error.ts'
import { projectPath } from '../project.ts'
import { readIdentity } from './identity-config.ts'
import { withSecretFiles } from './secret-files.ts'
import { type Environment, environment, PUBLIC_POSTCODES_API, SWITCHES } from './settings.ts'
import { readSite } from './site-config.ts'

/** Default administrator where sign-in is only for trying. */
export const LOCAL_ADMIN = 'admin@opencourt.example'

const SAMPLE_COURTS = projectPath('data/sample-courts.csv')

/** The trimmed variables. Empty ones count as unset, except for SWITCHES. */
function nonEmptyVariables(env: Record<string, string | undefined>): Record<string, string> {
  const trimmed = Object.entries(env).map(([name, text]) => [name, text?.trim()] as const)
  return Object.fromEntries(
    trimmed.filter((entry): entry is [string, string] => Boolean(entry[1]) || isSwitchedOff(entry)),
  )
}

function isSwitchedOff([name, text]: readonly [string, string | undefined]): boolean {
  return text === '' && SWITCHES.has(name)
}

export type Config = ReturnType<typeof readConfig>

/** Reads and validates the environment. Throws a StartupError that names the invalid variable. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(nonEmptyVariables(withSecretFiles(env)))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartupError(`${String(issue?.path[0])} ${issue?.message}.`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const identity = readIdentity(values, production)
  const adminEmails = values.ADMIN_EMAILS ?? (isForTrying(identity.identity) ? [LOCAL_ADMIN] : [])
  if (values.TRUST_PROXY && !values.PUBLIC_URL)
    throw new StartupError(
      'TRUST_PROXY requires PUBLIC_URL: behind a proxy the server cannot know its own address.',
    )
  return {
    production,
    /** Screens are rebuilt whenever their sources change. */
    development: values.NODE_ENV === 'development',
    port: values.PORT,
    host: values.HOST,
    /** Where sign-in is only for trying: host names accepted in addition to this machine's own. */
    allowedHosts: values.ALLOWED_HOSTS ?? [],
    publicUrl: values.PUBLIC_URL && withoutLastSlash(values.PUBLIC_URL),
    dataDir: resolve(values.DATA_DIR),
    /** Bytes of disk space in the data folder that photos must leave free. */
    minFreeDiskBytes: values.MIN_FREE_DISK_MB * 1024 ** 2,
    /** Where backups are kept; undefined if nobody said. */
    backupDir: values.BACKUP_DIR && resolve(values.BACKUP_DIR),
    /** CSV file that seeds an empty directory. */
    sampleCourts: readSampleCourts(values, production),
    importSchedule: values.IMPORT_SCHEDULE ?? [],
    databaseUrl: values.DATABASE_URL,
    databaseLimits: { connections: values.DATABASE_CONNECTIONS, waitSeconds: values.DATABASE_WAIT_SECONDS },
    redisUrl: values.REDIS_URL,
    filesBaseUrl: withoutLastSlash(values.FILES_BASE_URL ?? '/files'),
    /** S3 storage for photos; if undefined, they are stored in the data folder. */
    s3: readS3(values),
    /** How to purge the photo cache; undefined if there is none. */
    purge: readPurge(values),
    ...identity,
    identitySecret: values.IDENTITY_SECRET,
    map: { googleMapsApiKey: values.GOOGLE_MAPS_API_KEY, ...values.MAP_STYLE_URL },
    postcodesApiUrl: postcodesApiUrl(values),
    /** Administrators' email addresses, in lower case. */
    adminEmails,
    adminUsernames: values.ADMIN_USERNAMES ?? [],
    /** Unlocks the admin screens: a code, or the lower-case hash of one; if neither is set, any code. */
    adminUnlock: { code: values.ADMIN_UNLOCK_CODE, hash: values.ADMIN_UNLOCK_HASH?.toLowerCase() },
    adminUnlockHint: values.ADMIN_UNLOCK_HINT,
    /** Mails to moderators. Without a server, they are written to files, but not in production. */
    mail: readMail(values, adminEmails),
    /** Whom moderators can pass problems on to; undefined if nobody said. */
    open311: readOpen311(values),
    /** Token required to read `/metrics`. If unset, anyone may read it, but nobody in production. */
    metricsToken: values.METRICS_TOKEN,
    site: readSite(values),
    /** Whether browsers keep the app for when there is no connection. */
    offline: values.OFFLINE === 'on' && values.NODE_ENV !== 'development',
    /** Who runs this installation, and how to contact them. */
    operator: { name: values.OPERATOR_NAME, contact: values.OPERATOR_CONTACT },
    /** Where to tell that something is broken, by country: URLs with `{latitude}` and `{longitude}`. */
    repairLinks: values.REPAIR_LINKS,
    /** Whether never-verified identities are deleted at the provider. */
    removeUnverified: values.REMOVE_UNVERIFIED === 'true',
    accountDeletionGraceDays: values.ACCOUNT_DELETION_GRACE_DAYS,
    /** Number of proxies in front of the server. */
    trustedProxies: values.TRUST_PROXY,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    /** Multiplies the limits on waiting for the identity provider, opening hours and photos. */
    timeLimitFactor: values.TIME_LIMIT_FACTOR,
    /** Seconds for which a stopping server reports "not ready" before it closes its port. */
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

function readSampleCourts({ SAMPLE_COURTS: file }: Environment, production: boolean): string | undefined {
  const path = file ?? (production ? '' : SAMPLE_COURTS)
  return path === '' ? undefined : resolve(path)
}

function postcodesApiUrl({ POSTCODES_API_URL, SITE_COUNTRY }: Environment): string | undefined {
  const url =
    POSTCODES_API_URL === undefined && SITE_COUNTRY === 'gb' ? PUBLIC_POSTCODES_API : POSTCODES_API_URL
  return url ? withoutLastSlash(url) : undefined
}

function readS3(values: Environment) {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION: region } = values
  if (!S3_BUCKET && !S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY) return undefined
  // Browsers fetch photos from the bucket, not from this server.
  const { FILES_BASE_URL } = values
  const missing = missingOf({ S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, FILES_BASE_URL })
  if (missing.length > 0)
    throw new StartupError(`${missing.join(' and ')} must also be set to store photos in a bucket.`)
  return {
    bucket: S3_BUCKET ?? '',
    endpoint: withoutLastSlash(values.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`),
    region,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  }
}

function readPurge({ PURGE_URL, PURGE_METHOD, PURGE_TOKEN, FILES_BASE_URL, PUBLIC_URL }: Environment) {
  if (!PURGE_URL) return undefined
  const filesBaseUrl = FILES_BASE_URL ?? (PUBLIC_URL && `${withoutLastSlash(PUBLIC_URL)}/files`)
  if (!filesBaseUrl)
    throw new StartupError('PURGE_URL requires PUBLIC_URL or FILES_BASE_URL: photos are purged by their URL.')
  return {
    url: withoutLastSlash(PURGE_URL),
    method: PURGE_METHOD,
    token: PURGE_TOKEN,
    filesBaseUrl: withoutLastSlash(filesBaseUrl),
  }
}

function readOpen311(values: Environment) {
  const { OPEN311_URL, OPEN311_API_KEY, OPEN311_SERVICE, OPEN311_JURISDICTION: jurisdiction } = values
  if (!OPEN311_URL) return undefined
  const missing = missingOf({ OPEN311_API_KEY, OPEN311_SERVICE })
  if (missing.length > 0)
    throw new StartupError(`OPEN311_URL requires ${missing.join(' and ')}: that server refuses all others.`)
  return {
    url: withoutLastSlash(OPEN311_URL),
    ...{ apiKey: OPEN311_API_KEY ?? '', service: OPEN311_SERVICE ?? '', jurisdiction },
  }
}

function withoutLastSlash(url: string): string {
  return url.endsWith('/') ? withoutLastSlash(url.slice(0, -1)) : url
}

function missingOf(given: Record<string, string | undefined>): string[] {
  return Object.keys(given).filter((name) => !given[name])
}

/** Creates the data folder; throws StartupError if that fails. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be created (${errorCode(error)}). Set DATA_DIR to a writable folder.`,
    )
  }
}

/** The individually validated variables for mails to moderators. */
interface MailVariables {
  SITE_NAME: string
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  MODERATOR_EMAILS?: string[] | undefined
  ADMIN_EMAILS?: string[] | undefined
  PUBLIC_URL?: string | undefined
}

/** The sender where mails are only written to files. */
const LOCAL_SENDER = 'opencourt@opencourt.example'

/** From whom, to whom and through which server moderators get mails. Throws StartupError for inconsistent settings. */
function readMail(values: MailVariables, adminEmails: readonly string[]) {
  const { SITE_NAME, SMTP_URL, MAIL_FROM, MODERATOR_EMAILS } = values
  if (SMTP_URL) requireMailSettings(values)
  return {
    ...{ siteName: SITE_NAME, smtpUrl: SMTP_URL, from: MAIL_FROM ?? LOCAL_SENDER },
    to: MODERATOR_EMAILS ?? adminEmails,
  }
}

function requireMailSettings({ MAIL_FROM, MODERATOR_EMAILS, ADMIN_EMAILS, PUBLIC_URL }: MailVariables): void {
  const recipients = MODERATOR_EMAILS ?? ADMIN_EMAILS ?? []
  if (!MAIL_FROM) throw new StartupError('SMTP_URL requires MAIL_FROM: mails need a sender.')
  if (recipients.length === 0)
    throw new StartupError('SMTP_URL requires MODERATOR_EMAILS or ADMIN_EMAILS: mails need recipients.')
  if (!PUBLIC_URL)
    throw new StartupError('SMTP_URL requires PUBLIC_URL: mails have links to the admin screens.')
}
