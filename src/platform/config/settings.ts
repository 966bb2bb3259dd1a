import { z } from 'zod'
import { MAX_USERNAME, MIN_USERNAME } from '../contract/limits.ts'
import { DEFAULT_CONNECTIONS, DEFAULT_WAIT_SECONDS } from '../db/limits.ts'
import { importSchedule } from './import-schedule.ts'
import {
  baseUrl,
  commaSeparated,
  emails,
  isEmail,
  isHostName,
  linksByCountry,
  mapStyle,
  plainUrl,
  proxyCount,
  secureUrl,
  siteUrl,
  switchable,
  wholeNumber,
} from './setting-kinds.ts'
import { siteSettings } from './site-settings.ts'

/** Where people tell whoever looks after a place that something is broken there, by country as in the courts. */
const FIX_MY_STREET = 'https://www.fixmystreet.com/around?latitude={latitude}&longitude={longitude}'
const REPAIR_LINKS = ['England', 'Scotland', 'Wales', 'Northern Ireland']
  .map((country) => `${country}=${FIX_MY_STREET}`)
  .join(' | ')

const optional = z.string().optional()

declare module 'zod' {
  interface GlobalMeta {
    /** What holds if the variable isn't set, in words; the default value if that says it. */
    unset?: string
  }
}

const server = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'must be production, development, test or unset',
    })
    .optional()
    .meta({
      description: '`production` for a public site. Otherwise only `development` and `test` are allowed.',
    }),
  PORT: wholeNumber(0, 65_535).default(3000).meta({ description: 'The port to listen on.' }),
  HOST: z.string().default('localhost').meta({
    description:
      'The address to listen on. `0.0.0.0` opens the server to the network; you must then also choose how people sign in (`IDENTITY`).',
  }),
  PUBLIC_URL: siteUrl.optional().meta({
    unset: 'the URL of the request',
    description:
      'The public URL of the site, without a path and a query; used in canonical links and the sitemap. Required behind a proxy. Passkeys work only at the host name with which they were added: if it changes, people sign in another way and add new ones.',
  }),
  TRUST_PROXY: proxyCount.meta({
    unset: '`false`',
    description:
      '`true` behind a reverse proxy, so that limits apply to visitors rather than to the proxy. If there are several proxies in a row, their number. Requires `PUBLIC_URL`.',
  }),
  ALLOWED_HOSTS: commaSeparated(isHostName, 'must be names or addresses without ports, separated by commas')
    .optional()
    .meta({
      description:
        'Where sign-in is only for trying: the host names and addresses besides `localhost` that the server answers to, separated by commas.',
    }),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0).meta({
    description:
      'How long a server that is shutting down keeps working while `/readyz` responds with 503, so that a load balancer stops sending it requests; up to 300.',
  }),
  RATE_LIMIT_FACTOR: z.coerce
    .number({ error: 'must be a number' })
    .positive('must be above 0')
    .default(1)
    .meta({ description: 'Multiplies the rate limits and each account’s submission quotas.' }),
  TIME_LIMIT_FACTOR: z.coerce
    .number({ error: 'must be a number' })
    .min(1, 'must be 1 or more')
    .default(1)
    .meta({
      description:
        'For a slow machine: multiplies how long the server waits for the identity provider (10 seconds), for opening hours to be evaluated (1 second) and for a photo to be prepared (30 seconds), and how long a browser waits for the map of streets (4 seconds).',
    }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be a level such as info or warn',
    })
    .optional()
    .meta({
      unset: '`info` in production, otherwise `warn`',
      description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 letters, digits or symbols, without spaces')
    .optional()
    .meta({
      description:
        'The bearer token with which Prometheus reads `/metrics`: at least 16 letters, digits or punctuation marks, without spaces. Without it, `/metrics` is public, except in production, where it then responds with 404.',
    }),
}

const data = {
  DATA_DIR: z.string().default('./data/local').meta({
    description: 'The folder for the embedded database, photos, and the courts saved for the next start.',
  }),
  MIN_FREE_DISK_MB: wholeNumber(0, 1_000_000_000).default(500).meta({
    description:
      'Photos are refused when the disk of `DATA_DIR` has less free space than this, so that the database can still be written.',
  }),
  BACKUP_DIR: optional.meta({
    description:
      'The folder of the [backups](operating.md#backups): `npm run backup -- --keep` writes them there, and `npm run doctor` looks there for one of today, and tries it.',
  }),
  SAMPLE_COURTS: z.string().optional().meta({
    unset: '`data/sample-courts.csv`; none in production',
    description: 'The courts that an empty directory starts with. Empty for none.',
  }),
  IMPORT_SCHEDULE: importSchedule.optional().meta({
    description:
      'Data sets that the server [imports by itself](importing.md#by-a-schedule): pairs of a name and an https address, a file or a folder, each with `@daily` or `@weekly`, separated by `|`, such as `osm-br=https://example.org/courts.geojson@weekly | halls=/srv/halls@daily`.',
  }),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional()
    .meta({
      unset: 'the embedded database',
      description:
        'A PostgreSQL 15 or newer, `postgres://user:password@host/database`; the encoding of the database must be UTF8.',
    }),
  DATABASE_CONNECTIONS: wholeNumber(4, 1000).default(DEFAULT_CONNECTIONS).meta({
    description:
      'The maximum number of PostgreSQL connections used for requests, half of them for writes. Another 6 are used for imports, for notifications of changes and for health checks. These are per instance.',
  }),
  DATABASE_WAIT_SECONDS: wholeNumber(1, 60).default(DEFAULT_WAIT_SECONDS).meta({
    description:
      'How long a request waits before it fails with 503 and `Retry-After`, three fifths of it for a connection and two fifths for a row that is being changed; 1 to 60. A PostgreSQL that doesn’t respond for this long is considered unavailable, and so is the embedded database while an import keeps it for longer.',
  }),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis://')
    .optional()
    .meta({
      unset: 'counts in memory',
      description:
        'Shares rate limits between instances. While Redis is unavailable, each instance counts on its own.',
    }),
}

const photos = {
  FILES_BASE_URL: baseUrl('the URL that photos are served from').optional().meta({
    unset: '`/files`',
    description: 'Where photos are served from: a CDN in front of `/files`, or the public URL of the bucket.',
  }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9.-]+$/, 'must be the name of a bucket')
    .optional()
    .meta({
      unset: 'photos in `DATA_DIR`',
      description:
        'Stores photos in a bucket of an S3-compatible service. Make `photos/` and `snapshots/` in it publicly readable, and nothing else.',
    }),
  S3_ENDPOINT: baseUrl('the URL of an S3 service')
    .optional()
    .meta({ unset: 'Amazon’s', description: 'The endpoint of the S3 service.' }),
  S3_REGION: z.string().default('us-east-1').meta({ description: 'The region of the S3 service.' }),
  S3_ACCESS_KEY_ID: optional.meta({ description: 'The name of the credentials for the bucket.' }),
  S3_SECRET_ACCESS_KEY: optional.meta({ description: 'The secret of the credentials for the bucket.' }),
  PURGE_URL: plainUrl('the URL that purges the photo cache').optional().meta({
    description:
      'The URL to call when a photo is withdrawn, so that a CDN in front of the photos removes it immediately. Other caches, and browsers, may keep it for up to two days.',
  }),
  PURGE_METHOD: z.enum(['POST', 'PURGE'], { error: 'must be POST or PURGE' }).default('POST').meta({
    description:
      '`POST` sends `{"files": […]}` with the URLs of the photo, as expected by Cloudflare’s `purge_cache`. `PURGE` sends a request with that method to each file below `PURGE_URL`, as expected by Varnish and nginx, and by Fastly if its purges need no key.',
  }),
  PURGE_TOKEN: optional.meta({ description: 'Sent with purge requests as `Authorization: Bearer …`.' }),
}

/** Default fallback in the United Kingdom for postcodes missing from our own table. */
export const PUBLIC_POSTCODES_API = 'https://api.postcodes.io'
/** Default map style: free, public, needs no key. */
const PUBLIC_MAP_STYLE = 'https://tiles.openfreemap.org/styles/liberty'

const map = {
  MAP_STYLE_URL: mapStyle(PUBLIC_MAP_STYLE).meta({
    unset: 'a free public style',
    description:
      'A MapLibre style, which browsers load for the map and for the place of a court that they look at, or `pmtiles:` and a [map of streets of your own](operating.md#a-map-of-streets-of-your-own). Empty for the built-in map only, which needs no other server and has no streets.',
  }),
  GOOGLE_MAPS_API_KEY: optional.meta({
    unset: 'MapLibre',
    description: 'Shows Google Maps instead; pages of courts then show their place without a map.',
  }),
  POSTCODES_API_URL: switchable.meta({
    unset: `\`${PUBLIC_POSTCODES_API}\` if \`SITE_COUNTRY\` is \`GB\`, otherwise none`,
    description: 'A postcodes.io server for postcodes that haven’t been imported. Empty for none.',
  }),
}

const people = {
  IDENTITY: z
    .enum(['embedded', 'firebase', 'emulator', 'none'], {
      error: 'must be embedded, firebase, emulator or none',
    })
    .optional()
    .meta({
      unset:
        '`firebase` if configured, otherwise `embedded`; in production without `SMTP_URL`, or with `DATABASE_URL` and without `IDENTITY_SECRET`, `none`',
      description:
        'How people sign in. With `embedded`, accounts are in the site’s own database, and people prove their addresses by mail (`SMTP_URL`). As long as neither `HOST`, `PUBLIC_URL` nor `TRUST_PROXY` opens the server to others, and without `SMTP_URL`, it is only for trying: mails are at `/local/outbox`, and Google and Facebook are stand-ins. `emulator` is for developing with Firebase (`npm run emulator`): it accepts any identity, and isn’t allowed in production. With `none` the directory is read-only.',
    }),
  IDENTITY_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters, e.g. from openssl rand -hex 32')
    .optional()
    .meta({
      unset:
        'made at the first start and kept in the data folder; required in production with `DATABASE_URL`',
      description:
        'Signs cookies and, with `embedded`, tokens; the same on all instances. Changing it signs everybody out, and empties what browsers without scripts have saved.',
    }),
  GOOGLE_CLIENT_ID: optional.meta({ description: 'With `embedded`: offers to sign in with Google.' }),
  GOOGLE_CLIENT_SECRET: optional.meta({ description: 'Its secret.' }),
  FACEBOOK_CLIENT_ID: optional.meta({ description: 'With `embedded`: offers to sign in with Facebook.' }),
  FACEBOOK_CLIENT_SECRET: optional.meta({ description: 'Its secret.' }),
  OIDC_ISSUER: secureUrl('the issuer of an OpenID Connect provider').optional().meta({
    description:
      'With `embedded`: offers to sign in with this OpenID Connect provider, as its discovery document names it. Its redirect URI is `/api/identity/callback/oidc` of this site.',
  }),
  OIDC_CLIENT_ID: optional.meta({ description: 'The client’s id at that provider.' }),
  OIDC_CLIENT_SECRET: optional.meta({ description: 'Its secret.' }),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').default('single sign-on').meta({
    description: 'The provider’s name on the button “Continue with …”.',
  }),
  FIREBASE_PROJECT_ID: optional.meta({ description: 'The Firebase project for signing in.' }),
  FIREBASE_API_KEY: optional.meta({ description: 'The key of its web app, which is not secret.' }),
  FIREBASE_AUTH_DOMAIN: optional.meta({ description: 'Its domain for signing in.' }),
  FIREBASE_SERVICE_ACCOUNT: optional.meta({
    unset: 'the machine’s default credentials',
    description: 'The key of a service account of that project: JSON, or the path of a file.',
  }),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^(?:\[[^/[\]]+\]|[^/:[\]]+):\d+$/, 'must be a host and a port, e.g. localhost:9099')
    .optional()
    .meta({
      unset: '`127.0.0.1:9099`',
      description: 'With `IDENTITY=emulator`: where it listens, `host:port`.',
    }),
  REMOVE_UNVERIFIED: z.enum(['true', 'false'], { error: 'must be true or false' }).default('true').meta({
    description:
      'Deletes email-and-password registrations from the identity provider if the address isn’t verified within 7 days. Set it to `false` if other applications use the same Firebase project.',
  }),
  ACCOUNT_DELETION_GRACE_DAYS: wholeNumber(0, 3650)
    .default(30)
    .meta({ description: 'Days between a request to delete an account and the deletion.' }),
}

const administrators = {
  ADMIN_EMAILS: emails.optional().meta({
    unset: '`admin@opencourt.example` where sign-in is only for trying, otherwise none',
    description:
      'The verified email addresses of owners, separated by commas. Owners give rights to others at `/admin`.',
  }),
  ADMIN_USERNAMES: commaSeparated(
    (entry) => entry.length >= MIN_USERNAME && entry.length <= MAX_USERNAME && /^\w+$/.test(entry),
    `must be usernames of ${MIN_USERNAME} to ${MAX_USERNAME} letters, digits or underscores, separated by commas`,
  )
    .optional()
    .meta({
      description:
        'Usernames of further owners, separated by commas. Only people listed in `ADMIN_EMAILS` can choose these usernames.',
    }),
  ADMIN_UNLOCK_CODE: optional.meta({
    description: 'The access code that opens the admin screens before signing in. It grants no permissions.',
  }),
  ADMIN_UNLOCK_HASH: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be a SHA-256 hash of 64 hexadecimal digits')
    .optional()
    .meta({
      description:
        'The SHA-256 of the code in hexadecimal, instead of the code. With neither, any code opens the screens.',
    }),
  ADMIN_UNLOCK_HINT: optional.meta({ description: 'A hint shown beside the access code field.' }),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error:
        'must start with smtp:// or smtps:// and name a server, e.g. smtps://user:password@mail.example.org',
    })
    .optional()
    .meta({
      unset: 'no mails in production, otherwise files in `DATA_DIR/outbox`',
      description:
        'The mail server through which people prove their addresses and hear of changes at courts that they follow, and moderators get a daily digest and, at once, a mail when something is reported as illegal or harmful. `smtps://user:password@host` is encrypted from the start, `smtp://` once the server offers it, and a password leaves this machine only then; the ports are 465 and 587 unless you add another one. Write `%40` for an `@` in the password, and other special characters likewise. Requires `PUBLIC_URL`.',
    }),
  MAIL_FROM: z.string().refine(isEmail, 'must be an email address, e.g. courts@example.org').optional().meta({
    description: 'The sender of these mails, required by `SMTP_URL`.',
  }),
  MODERATOR_EMAILS: emails.optional().meta({
    unset: '`ADMIN_EMAILS`',
    description: 'Who gets them: email addresses, separated by commas. They don’t see each other’s.',
  }),
  OPEN311_URL: secureUrl('the URL of an Open311 server').optional().meta({
    description:
      'The Open311 server (GeoReport v2, with JSON) of whoever looks after the courts, such as `https://311.example.org/v2`. Moderators can then pass problems on to it, and see its reference. Requires `OPEN311_API_KEY` and `OPEN311_SERVICE`.',
  }),
  OPEN311_API_KEY: optional.meta({ description: 'The key with which that server accepts requests.' }),
  OPEN311_JURISDICTION: optional.meta({
    description: 'The `jurisdiction_id` there, if that server has several.',
  }),
  OPEN311_SERVICE: optional.meta({
    description:
      'The `service_code` under which requests are made, from the list at `OPEN311_URL/services.json`.',
  }),
}

const site = {
  ...siteSettings,
  OPERATOR_NAME: optional.meta({
    description:
      'Who runs the site. Shown at `/about` beside the house rules; many countries require this by law.',
  }),
  OPERATOR_CONTACT: optional.meta({
    description: 'How to contact them: an email, web or postal address. Shown beside their name.',
  }),
  OFFLINE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on').meta({
    description:
      '`on` lets browsers keep the app, so that it opens without a connection. `off` ends that also where it was kept before, once the browser asks again; copies of courts stay. Always off in development.',
  }),
  REPAIR_LINKS: linksByCountry.prefault(REPAIR_LINKS).meta({
    unset: 'FixMyStreet for the four UK nations',
    description:
      'Where players can tell whoever looks after a court that something is broken: pairs of a country and a URL, separated by `|`, such as `England=https://example.org/?lat={latitude}&lon={longitude}`. Empty for none.',
  }),
}

/** All settings by topic: environment variables, with what docs/configuration.md says of them. */
export const SETTINGS_BY_TOPIC = {
  'The server': server,
  'The site': site,
  'Where data are kept': data,
  Photos: photos,
  'Map and places': map,
  'Signing in': people,
  'Administrators and moderators': administrators,
}

export const environment = z.object({
  ...server,
  ...site,
  ...data,
  ...photos,
  ...map,
  ...people,
  ...administrators,
})
export type Environment = z.output<typeof environment>

/** Variables for which an empty value means "off" rather than the default. */
export const SWITCHES: ReadonlySet<string> = new Set([
  'SAMPLE_COURTS',
  'MAP_STYLE_URL',
  'POSTCODES_API_URL',
  'REPAIR_LINKS',
])
