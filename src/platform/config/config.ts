import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { MAX_USERNAME, MIN_USERNAME } from '../contract/limits.ts'
import { DEFAULT_CONNECTIONS, DEFAULT_WAIT_SECONDS } from '../db/limits.ts'
import { StartupError } from '../process/startup-error.ts'
import { projectPath } from '../project.ts'
import { readIdentity } from './identity-config.ts'
import { readMail } from './mail-config.ts'
import { withSecretFiles } from './secret-files.ts'

/** Default number of days between an account deletion request and the deletion. */
const DEFAULT_DELETION_GRACE_DAYS = 30
/** Default free disk space below which photos are refused, megabytes. */
const DEFAULT_MIN_FREE_DISK_MB = 500

/** Default fallback for postcodes missing from our own table. */
const PUBLIC_POSTCODES_API = 'https://api.postcodes.io'
/** Default map style: free, public, needs no key. */
const PUBLIC_MAP_STYLE = 'https://tiles.openfreemap.org/styles/liberty'

/** Default administrator when people sign in through the emulator. */
export const LOCAL_ADMIN = 'admin@opencourt.example'

/** Where people tell whoever looks after a place that something is broken there, by country as in the courts. */
const FIX_MY_STREET = 'https://www.fixmystreet.com/around?latitude={latitude}&longitude={longitude}'
const REPAIR_LINKS = ['England', 'Scotland', 'Wales', 'Northern Ireland']
  .map((country) => `${country}=${FIX_MY_STREET}`)
  .join(' | ')

const SAMPLE_COURTS = projectPath('data/sample-courts.csv')

const optional = z.string().optional()
const webAddress = (what: string) =>
  z.url({ protocol: /^https?$/, error: `must be ${what}, e.g. https://example.org`, abort: true })
/** Rejects credentials, which would be exposed wherever the URL is shown. */
const plainUrl = (what: string) =>
  webAddress(what).refine(
    (text) => !hasCredentials(new URL(text)),
    'must not contain a username or password: leave out everything before the @',
  )
/** A base URL. */
const baseUrl = (what: string) =>
  plainUrl(what).refine(
    (text) => !/[?#]/.test(text),
    'must be a base URL: leave out the query and the fragment (? or # and everything after it)',
  )
/** Unset means the default; an empty value switches it off. */
const switchable = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text) => text || undefined)
    .pipe(baseUrl('a web address or empty').optional())
/** A map style, or the address or the file of a PMTiles archive. */
const mapStyle = z
  .string()
  .default(PUBLIC_MAP_STYLE)
  .transform(splitMapStyle)
  .pipe(
    z.object({
      styleUrl: plainUrl(
        'a web address, pmtiles: and the address or file of an archive, or empty',
      ).optional(),
      archiveUrl: plainUrl('pmtiles: and a web address').optional(),
      archiveFile: z.string().min(1, 'must name a file or a web address after pmtiles:').optional(),
    }),
  )
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
/** A comma-separated list, lower-cased. */
const commaSeparated = (isEntry: (entry: string) => boolean, error: string) =>
  z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every(isEntry), error)
const EMAIL = /^[^\s@;:<>"]+@[^\s@;:<>"]+$/
const emails = commaSeparated(
  (entry) => EMAIL.test(entry),
  'must be email addresses, separated by commas, e.g. ann@example.org, bob@example.org',
)
/** A `Host` header without its port: a name, an IPv4 address, or an IPv6 address in brackets. */
const HOST_NAME = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/
/** `Country=URL` pairs, separated by `|`. */
const linksByCountry = z
  .string()
  .transform((text) =>
    Object.fromEntries(
      text
        .split('|')
        .map((pair) => pair.trim())
        .filter(Boolean)
        .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
    ),
  )
  .refine(
    (links) => Object.entries(links).every(([country, url]) => country !== '' && isPointLink(url)),
    'must be pairs such as England=https://example.org/?lat={latitude}&lon={longitude}, separated by |',
  )
const isPointLink = (text: string) =>
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  text.includes('{latitude}') &&
  text.includes('{longitude}')
/** The number of chained proxies in front of the server. */
const proxyCount = z
  .string()
  .regex(/^(true|false|\d?)$/, 'must be true, false or the number of proxies, up to 9')
  .default('false')
  .transform((text) => (text === 'true' ? 1 : Number(text) || 0))

const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'must be production, development, test or unset',
    })
    .optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: baseUrl('the URL of this site').optional(),
  ALLOWED_HOSTS: commaSeparated(
    (name) => HOST_NAME.test(name),
    'must be names or addresses without ports, separated by commas',
  ).optional(),
  DATA_DIR: z.string().default('./data/local'),
  MIN_FREE_DISK_MB: wholeNumber(0, 1_000_000_000).default(DEFAULT_MIN_FREE_DISK_MB),
  SAMPLE_COURTS: z.string().default(SAMPLE_COURTS),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_CONNECTIONS: wholeNumber(4, 1000).default(DEFAULT_CONNECTIONS),
  DATABASE_WAIT_SECONDS: wholeNumber(1, 60).default(DEFAULT_WAIT_SECONDS),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis://')
    .optional(),
  FILES_BASE_URL: baseUrl('the URL that photos are served from').optional(),
  PURGE_URL: plainUrl('the URL that purges the photo cache').optional(),
  PURGE_METHOD: z.enum(['POST', 'PURGE'], { error: 'must be POST or PURGE' }).default('POST'),
  PURGE_TOKEN: optional,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9.-]+$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: baseUrl('the URL of an S3 service').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  IDENTITY: z
    .enum(['firebase', 'emulator', 'none'], { error: 'must be firebase, emulator or none' })
    .optional(),
  FIREBASE_PROJECT_ID: optional,
  FIREBASE_API_KEY: optional,
  FIREBASE_AUTH_DOMAIN: optional,
  FIREBASE_SERVICE_ACCOUNT: optional,
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^(?:\[[^/[\]]+\]|[^/:[\]]+):\d+$/, 'must be a host and a port, e.g. localhost:9099')
    .optional(),
  LOCAL_IDENTITY_PORT: wholeNumber(0, 65_535).default(9099),
  GOOGLE_MAPS_API_KEY: optional,
  MAP_STYLE_URL: mapStyle,
  POSTCODES_API_URL: switchable(PUBLIC_POSTCODES_API),
  ADMIN_EMAILS: emails.optional(),
  ADMIN_USERNAMES: commaSeparated(
    (entry) => entry.length >= MIN_USERNAME && entry.length <= MAX_USERNAME && /^\w+$/.test(entry),
    `must be usernames of ${MIN_USERNAME} to ${MAX_USERNAME} letters, digits or underscores, separated by commas`,
  ).optional(),
  ADMIN_UNLOCK_CODE: optional,
  ADMIN_UNLOCK_HASH: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be a SHA-256 hash of 64 hexadecimal digits')
    .optional(),
  ADMIN_UNLOCK_HINT: optional,
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error:
        'must start with smtp:// or smtps:// and name a server, e.g. smtps://user:password@mail.example.org',
    })
    .optional(),
  MAIL_FROM: z.string().regex(EMAIL, 'must be an email address, e.g. courts@example.org').optional(),
  MODERATOR_EMAILS: emails.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 letters, digits or symbols, without spaces')
    .optional(),
  OPERATOR_NAME: optional,
  OPERATOR_CONTACT: optional,
  REPAIR_LINKS: linksByCountry.prefault(REPAIR_LINKS),
  REMOVE_UNVERIFIED: z.enum(['true', 'false'], { error: 'must be true or false' }).default('true'),
  ACCOUNT_DELETION_GRACE_DAYS: wholeNumber(0, 3650).default(DEFAULT_DELETION_GRACE_DAYS),
  TRUST_PROXY: proxyCount,
  RATE_LIMIT_FACTOR: z.coerce.number({ error: 'must be a number' }).positive('must be above 0').default(1),
  TIME_LIMIT_FACTOR: z.coerce.number({ error: 'must be a number' }).min(1, 'must be 1 or more').default(1),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be a level such as info or warn',
    })
    .optional(),
})

/** Variables for which an empty value means "off" rather than the default. */
const SWITCHES = new Set(['SAMPLE_COURTS', 'MAP_STYLE_URL', 'POSTCODES_API_URL', 'REPAIR_LINKS'])

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
  const adminEmails = values.ADMIN_EMAILS ?? (identity.emulator ? [LOCAL_ADMIN] : [])
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
    /** With the emulator: host names accepted in addition to this machine's own. */
    allowedHosts: values.ALLOWED_HOSTS ?? [],
    publicUrl: values.PUBLIC_URL && withoutLastSlash(values.PUBLIC_URL),
    dataDir: resolve(values.DATA_DIR),
    /** Bytes of disk space in the data folder that photos must leave free. */
    minFreeDiskBytes: values.MIN_FREE_DISK_MB * 1024 ** 2,
    /** CSV file that seeds an empty directory. */
    sampleCourts: values.SAMPLE_COURTS ? resolve(values.SAMPLE_COURTS) : undefined,
    databaseUrl: values.DATABASE_URL,
    databaseLimits: { connections: values.DATABASE_CONNECTIONS, waitSeconds: values.DATABASE_WAIT_SECONDS },
    redisUrl: values.REDIS_URL,
    filesBaseUrl: withoutLastSlash(values.FILES_BASE_URL ?? '/files'),
    /** S3 storage for photos; if undefined, they are stored in the data folder. */
    s3: readS3(values),
    /** How to purge the photo cache; undefined if there is none. */
    purge: readPurge(values),
    ...identity,
    map: { googleMapsApiKey: values.GOOGLE_MAPS_API_KEY, ...values.MAP_STYLE_URL },
    postcodesApiUrl: values.POSTCODES_API_URL && withoutLastSlash(values.POSTCODES_API_URL),
    /** Administrators' email addresses, in lower case. */
    adminEmails,
    adminUsernames: values.ADMIN_USERNAMES ?? [],
    /** Unlocks the admin screens: a code, or the lower-case hash of one; if neither is set, any code. */
    adminUnlock: { code: values.ADMIN_UNLOCK_CODE, hash: values.ADMIN_UNLOCK_HASH?.toLowerCase() },
    adminUnlockHint: values.ADMIN_UNLOCK_HINT,
    /** Mails to moderators. Without a server, they are written to files, but not in production. */
    mail: readMail(values, adminEmails),
    /** Token required to read `/metrics`. If unset, anyone may read it, but nobody in production. */
    metricsToken: values.METRICS_TOKEN,
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

type Environment = z.output<typeof environment>

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

const ARCHIVE = 'pmtiles:'

function splitMapStyle(text: string): { styleUrl?: string; archiveUrl?: string; archiveFile?: string } {
  if (text === '') return {}
  if (!text.startsWith(ARCHIVE)) return { styleUrl: text }
  const archive = text.slice(ARCHIVE.length)
  return /^https?:/.test(archive) ? { archiveUrl: archive } : { archiveFile: archive }
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== ''
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
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new StartupError(
      `The data folder ${dataDir} cannot be created${reason}. Set DATA_DIR to a writable folder.`,
    )
  }
}
