import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { readUsername } from '../contract/accounts/usernames.ts'
import {
  DEFAULT_DELETION_GRACE_DAYS,
  DEFAULT_MIN_FREE_DISK_MB,
  MAX_USERNAME,
  MIN_USERNAME,
} from '../contract/limits.ts'
import { DEFAULT_CONNECTIONS, DEFAULT_WAIT_SECONDS } from './db/limits.ts'
import { readIdentity } from './identity-config.ts'
import { projectPath } from './project.ts'
import { StartProblem } from './start-problem.ts'

/** Where a postcode is looked up that our own table does not hold, unless configured. */
const PUBLIC_POSTCODES_API = 'https://api.postcodes.io'
/** A free public map style that needs no key. */
const PUBLIC_MAP_STYLE = 'https://tiles.openfreemap.org/styles/liberty'

/** Who administers an installation that signs people in by the emulator, unless configured. */
export const LOCAL_ADMIN = 'admin@opencourt.example'

const SAMPLE_COURTS = projectPath('data/sample-courts.csv')

const optional = z.string().optional()
const webAddress = (what: string) =>
  z.url({ protocol: /^https?$/, error: `must be ${what}, e.g. https://example.org`, abort: true })
/** Secrets of an address would be shown wherever it is. */
const address = (what: string) =>
  webAddress(what).refine(
    (text) => !hasCredentials(new URL(text)),
    'must not hold a name or a password: leave out what stands before the @',
  )
/** What other addresses begin with. */
const base = (what: string) =>
  address(what).refine(
    (text) => !/[?#]/.test(text),
    'is what other addresses begin with: leave out the query and the fragment, ? or # and what follows',
  )
/** Unset: the default; an empty text: switched off. */
const switchable = (fallback: string, kind = address) =>
  z
    .string()
    .default(fallback)
    .transform((text) => text || undefined)
    .pipe(kind('a web address or empty').optional())
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
/** 'a, b' in lower case. */
const list = (isEntry: (entry: string) => boolean, error: string) =>
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
const E_MAIL = /^[^\s@;:<>"]+@[^\s@;:<>"]+$/
/** What `Host` says without its port: a name, an IPv4 address, or an IPv6 address in brackets. */
const HOST_NAME = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/
/** How many proxies stand before the server, one after the other. */
const proxyCount = z
  .string()
  .regex(/^(true|false|\d?)$/, 'must be true, false or how many proxies there are, up to 9')
  .default('false')
  .transform((text) => (text === 'true' ? 1 : Number(text) || 0))

const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'must be production, development or test, or not be set',
    })
    .optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: base('the address of this site').optional(),
  ALLOWED_HOSTS: list(
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
  FILES_BASE_URL: base('the address that photos are served from').optional(),
  PURGE_URL: address('the address that purges the cache before the photos').optional(),
  PURGE_METHOD: z.enum(['POST', 'PURGE'], { error: 'must be POST or PURGE' }).default('POST'),
  PURGE_TOKEN: optional,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9.-]+$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: base('the address of an S3 service').optional(),
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
  MAP_STYLE_URL: switchable(PUBLIC_MAP_STYLE),
  POSTCODES_API_URL: switchable(PUBLIC_POSTCODES_API, base),
  ADMIN_EMAILS: list(
    (entry) => E_MAIL.test(entry),
    'must be e-mail addresses, separated by commas, e.g. ann@example.org, bob@example.org',
  ).optional(),
  ADMIN_USERNAMES: list(
    (entry) => 'username' in readUsername(entry),
    `must be usernames of ${MIN_USERNAME} to ${MAX_USERNAME} letters, digits or underscores, separated by commas`,
  ).optional(),
  ADMIN_UNLOCK_CODE: optional,
  ADMIN_UNLOCK_HASH: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be a SHA-256 in hexadecimal, 64 digits')
    .optional(),
  ADMIN_UNLOCK_HINT: optional,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be 16 or more letters, digits or marks, without spaces')
    .optional(),
  OPERATOR_NAME: optional,
  OPERATOR_CONTACT: optional,
  REMOVE_UNVERIFIED: z.enum(['true', 'false'], { error: 'must be true or false' }).default('true'),
  ACCOUNT_DELETION_GRACE_DAYS: wholeNumber(0, 3650).default(DEFAULT_DELETION_GRACE_DAYS),
  TRUST_PROXY: proxyCount,
  RATE_LIMIT_FACTOR: z.coerce.number({ error: 'must be a number' }).positive('must be above 0').default(1),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be a level such as info or warn',
    })
    .optional(),
})

/** Variables whose empty text says something: none of what there would be by default. */
const SWITCHES = new Set(['SAMPLE_COURTS', 'MAP_STYLE_URL', 'POSTCODES_API_URL'])

/** What is set: texts without the spaces around them. An empty one is not set, but for the switches. */
function setIn(env: Record<string, string | undefined>): Record<string, string> {
  const trimmed = Object.entries(env).map(([name, text]) => [name, text?.trim()] as const)
  return Object.fromEntries(
    trimmed.filter((entry): entry is [string, string] => Boolean(entry[1]) || isSwitchedOff(entry)),
  )
}

function isSwitchedOff([name, text]: readonly [string, string | undefined]): boolean {
  return text === '' && SWITCHES.has(name)
}

export type Config = ReturnType<typeof readConfig>

/** Reads and checks the environment, once. A contradiction is a StartProblem that names the variable. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(setIn(env))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartProblem(`${issue?.path.join('.')} ${issue?.message}.`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const identity = readIdentity(values, production)
  if (values.TRUST_PROXY && !values.PUBLIC_URL)
    throw new StartProblem(
      'PUBLIC_URL must be set as well where TRUST_PROXY is: behind a proxy the server cannot know its address.',
    )
  return {
    production,
    /** Screens are made anew whenever their sources change. */
    development: values.NODE_ENV === 'development',
    port: values.PORT,
    host: values.HOST,
    /** Where the emulator signs people in: the host names that are answered beside this machine's own. */
    allowedHosts: values.ALLOWED_HOSTS ?? [],
    publicUrl: values.PUBLIC_URL && withoutLastSlash(values.PUBLIC_URL),
    dataDir: resolve(values.DATA_DIR),
    /** What photos leave free of the disk of the data folder, bytes. */
    minFreeDiskBytes: values.MIN_FREE_DISK_MB * 1024 ** 2,
    /** The file whose courts an empty directory begins with. */
    sampleCourts: values.SAMPLE_COURTS ? resolve(values.SAMPLE_COURTS) : undefined,
    databaseUrl: values.DATABASE_URL,
    databaseLimits: { connections: values.DATABASE_CONNECTIONS, waitSeconds: values.DATABASE_WAIT_SECONDS },
    redisUrl: values.REDIS_URL,
    filesBaseUrl: withoutLastSlash(values.FILES_BASE_URL ?? '/files'),
    /** Where photos are kept; undefined: in the data folder. */
    s3: readS3(values),
    /** How the cache before the photos is told to forget some; undefined: not at all. */
    purge: readPurge(values),
    ...identity,
    map: { googleMapsApiKey: values.GOOGLE_MAPS_API_KEY, styleUrl: values.MAP_STYLE_URL },
    postcodesApiUrl: values.POSTCODES_API_URL && withoutLastSlash(values.POSTCODES_API_URL),
    /** Who administers, in lower case. */
    adminEmails: values.ADMIN_EMAILS ?? (identity.emulator ? [LOCAL_ADMIN] : []),
    adminUsernames: values.ADMIN_USERNAMES ?? [],
    /** What opens the administrators' screens: a code, else the hash of one in lower case, else any code. */
    adminUnlock: { code: values.ADMIN_UNLOCK_CODE, hash: values.ADMIN_UNLOCK_HASH?.toLowerCase() },
    adminUnlockHint: values.ADMIN_UNLOCK_HINT,
    /** What whoever reads `/metrics` brings. Without one anybody may read it, and in production nobody. */
    metricsToken: values.METRICS_TOKEN,
    /** Who runs this installation, and how people reach them. */
    operator: { name: values.OPERATOR_NAME, contact: values.OPERATOR_CONTACT },
    /** Whether identities that were never verified are deleted at the provider. */
    removeUnverified: values.REMOVE_UNVERIFIED === 'true',
    accountDeletionGraceDays: values.ACCOUNT_DELETION_GRACE_DAYS,
    /** How many proxies stand before the server. */
    trustedProxies: values.TRUST_PROXY,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    /** How long a stopping server says that it is not ready before it closes its port. */
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

type Environment = z.output<typeof environment>

function readS3(values: Environment) {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION: region } = values
  if (!S3_BUCKET && !S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY) return undefined
  // Photos in a bucket are fetched from there, not from this server.
  const { FILES_BASE_URL } = values
  const missing = missingOf({ S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, FILES_BASE_URL })
  if (missing.length > 0)
    throw new StartProblem(`${missing.join(' and ')} must be set as well to keep photos in a bucket.`)
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
    throw new StartProblem(
      'PUBLIC_URL or FILES_BASE_URL must be set as well to purge photos by their address.',
    )
  return {
    url: withoutLastSlash(PURGE_URL),
    method: PURGE_METHOD,
    token: PURGE_TOKEN,
    filesBaseUrl: withoutLastSlash(filesBaseUrl),
  }
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

/** Makes the data folder; a StartProblem when that cannot be done. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new StartProblem(
      `The data folder ${dataDir} cannot be made${reason}. Set DATA_DIR to a folder you may write to.`,
    )
  }
}
