import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const mail = {
  IDENTITY: 'none',
  SMTP_URL: 'smtps://jo:secret@mail.example',
  MAIL_FROM: 'courts@example.org',
  ADMIN_EMAILS: 'ann@example.org',
  PUBLIC_URL: 'https://courts.example',
}
const NO_SMTP_URL =
  'SMTP_URL must start with smtp:// or smtps:// and name a server, e.g. smtps://user:password@mail.example.org.'
const bucket = {
  S3_BUCKET: 'courts',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  FILES_BASE_URL: 'https://cdn.example',
}

describe('readConfig', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a number.'],
    [{ PORT: '65536' }, 'PORT must be at most 65535.'],
    [{ PORT: '80.5' }, 'PORT must be a whole number.'],
    [{ PUBLIC_URL: 'courts.example' }, 'PUBLIC_URL must be the URL of this site, e.g. https://example.org.'],
    [
      { PUBLIC_URL: 'https://jo:secret@courts.example' },
      'PUBLIC_URL must not contain a username or password: leave out everything before the @.',
    ],
    [{ ...bucket, FILES_BASE_URL: 'https://cdn.example?v=1' }, 'FILES_BASE_URL must be a base URL'],
    [{ POSTCODES_API_URL: 'https://api.example/#1' }, 'POSTCODES_API_URL must be a base URL'],
    [{ MAP_STYLE_URL: 'https://jo@maps.example' }, 'MAP_STYLE_URL must not contain a username or password'],
    [
      { ADMIN_USERNAMES: 'ann;bob' },
      'ADMIN_USERNAMES must be usernames of 3 to 24 letters, digits or underscores, separated by commas.',
    ],
    [{ DATABASE_URL: 'mysql://localhost/courts' }, 'DATABASE_URL must start with postgres://.'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must start with redis://.'],
    [
      { MAP_STYLE_URL: 'liberty' },
      'MAP_STYLE_URL must be a web address, pmtiles: and the address or file of an archive, or empty, e.g. https://example.org.',
    ],
    [{ MAP_STYLE_URL: 'pmtiles:' }, 'MAP_STYLE_URL must name a file or a web address after pmtiles:.'],
    [
      { MAP_STYLE_URL: 'pmtiles:https://' },
      'MAP_STYLE_URL must be pmtiles: and a web address, e.g. https://example.org.',
    ],
    [
      { MAP_STYLE_URL: 'pmtiles:https://jo:secret@bucket.example/gb.pmtiles' },
      'MAP_STYLE_URL must not contain a username or password',
    ],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV must be production, development, test or unset.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development, test or unset.'],
    [
      { ALLOWED_HOSTS: 'courts.lan, http://courts.lan' },
      'ALLOWED_HOSTS must be names or addresses without ports, separated by commas.',
    ],
    [
      { IDENTITY: 'none', TRUST_PROXY: 'true' },
      'TRUST_PROXY requires PUBLIC_URL: behind a proxy the server cannot know its own address.',
    ],
    [
      { METRICS_TOKEN: 'guess me' },
      'METRICS_TOKEN must be at least 16 letters, digits or symbols, without spaces.',
    ],
    [{ ...mail, SMTP_URL: 'mail.example:587' }, NO_SMTP_URL],
    [{ ...mail, SMTP_URL: 'https://mail.example' }, NO_SMTP_URL],
    [{ ...mail, SMTP_URL: 'smtp:mail.example' }, NO_SMTP_URL],
    [{ ...mail, SMTP_URL: 'smtp://jo:secret@' }, NO_SMTP_URL],
    [
      { ...mail, MAIL_FROM: 'Courts <courts@example.org>' },
      'MAIL_FROM must be an email address, e.g. courts@example.org.',
    ],
    [
      { ...mail, MODERATOR_EMAILS: 'ann' },
      'MODERATOR_EMAILS must be email addresses, separated by commas, e.g. ann@example.org, bob@example.org.',
    ],
    [{ ...mail, MAIL_FROM: '' }, 'SMTP_URL requires MAIL_FROM: mails need a sender.'],
    [
      { ...mail, ADMIN_EMAILS: '' },
      'SMTP_URL requires MODERATOR_EMAILS or ADMIN_EMAILS: mails need recipients.',
    ],
    [
      { ...mail, MODERATOR_EMAILS: ',' },
      'SMTP_URL requires MODERATOR_EMAILS or ADMIN_EMAILS: mails need recipients.',
    ],
    [{ ...mail, PUBLIC_URL: '' }, 'SMTP_URL requires PUBLIC_URL: mails have links to the admin screens.'],
    [{ IDENTITY: 'magic' }, 'IDENTITY must be embedded, firebase, emulator or none.'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be true, false or the number of proxies, up to 9.'],
    [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR must be above 0.'],
    [{ TIME_LIMIT_FACTOR: '0.5' }, 'TIME_LIMIT_FACTOR must be 1 or more.'],
    [
      { ADMIN_UNLOCK_HASH: 'alley oop' },
      'ADMIN_UNLOCK_HASH must be a SHA-256 hash of 64 hexadecimal digits.',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a level such as info or warn.'],
    [
      { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'demo' },
      'FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN must also be set for sign-in with Firebase.',
    ],
    [{ ...bucket, S3_BUCKET: 'my photos' }, 'S3_BUCKET must be the name of a bucket.'],
    [
      { ...bucket, S3_ENDPOINT: 'storage' },
      'S3_ENDPOINT must be the URL of an S3 service, e.g. https://example.org.',
    ],
    [
      { S3_BUCKET: 'courts', FILES_BASE_URL: 'https://cdn.example' },
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must also be set to store photos in a bucket.',
    ],
    [
      { IDENTITY: 'none', PURGE_URL: 'https://cdn.example/purge' },
      'PURGE_URL requires PUBLIC_URL or FILES_BASE_URL: photos are purged by their URL.',
    ],
    [{ PURGE_METHOD: 'BAN' }, 'PURGE_METHOD must be POST or PURGE.'],
    [{ ...bucket, S3_BUCKET: '' }, 'S3_BUCKET must also be set to store photos in a bucket.'],
    [
      { ...bucket, FILES_BASE_URL: undefined },
      'FILES_BASE_URL must also be set to store photos in a bucket.',
    ],
  ])('refuses %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  test.each(['https://courts.example/?from=mail', 'https://courts.example#list', 'https://courts.example?'])(
    'refuses the public URL %s',
    (PUBLIC_URL) => {
      expect(() => readConfig({ PUBLIC_URL })).toThrow(
        'PUBLIC_URL must be a base URL: leave out the query and the fragment (? or # and everything after it).',
      )
    },
  )

  test.each(['https://city.example/courts', 'https://city.example/courts/'])(
    'refuses the public URL %s, whose path the screens would not have',
    (PUBLIC_URL) => {
      expect(() => readConfig({ PUBLIC_URL })).toThrow(
        'PUBLIC_URL must not have a path: give the site a host name of its own, e.g. https://courts.example.org.',
      )
    },
  )

  test.each(['a@b.example;c@d.example', 'a@b.example c@d.example', 'ann', 'Ann <ann@b.example>'])(
    'refuses the administrators %s',
    (ADMIN_EMAILS) => {
      expect(() => readConfig({ ADMIN_EMAILS })).toThrow(
        'ADMIN_EMAILS must be email addresses, separated by commas, e.g. ann@example.org, bob@example.org.',
      )
    },
  )

  test('requires no variables', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: 'localhost',
      dataDir: resolve('data/local'),
      sampleCourts: resolve('data/sample-courts.csv'),
      databaseUrl: undefined,
      s3: undefined,
      identity: {
        ...{ mode: 'embedded', isLocal: true },
        providers: [
          { id: 'google.com', name: 'Google' },
          { id: 'facebook.com', name: 'Facebook' },
        ],
      },
      adminEmails: ['admin@opencourt.example'],
      adminUsernames: [],
      logLevel: 'warn',
    })
  })

  test('starts with sample courts for development only, unless a file is named', () => {
    const sampleCourts = (settings: Record<string, string>) => readConfig(settings).sampleCourts
    expect(sampleCourts({ NODE_ENV: 'production' })).toBeUndefined()
    expect(sampleCourts({ NODE_ENV: 'production', SAMPLE_COURTS: ' ' })).toBeUndefined()
    expect(sampleCourts({ NODE_ENV: 'production', SAMPLE_COURTS: 'ours.csv' })).toBe(resolve('ours.csv'))
    expect(sampleCourts({ NODE_ENV: 'development' })).toBe(resolve('data/sample-courts.csv'))
  })

  test('treats empty values as unset', () => {
    const names = [
      ...['NODE_ENV', 'PORT', 'HOST', 'PUBLIC_URL', 'ALLOWED_HOSTS', 'DATA_DIR', 'MIN_FREE_DISK_MB'],
      ...['DATABASE_URL', 'REDIS_URL', 'FILES_BASE_URL', 'PURGE_URL', 'PURGE_METHOD', 'PURGE_TOKEN'],
      ...['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      ...['GOOGLE_MAPS_API_KEY', 'IDENTITY', 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
      ...['FIREBASE_AUTH_DOMAIN', 'FIREBASE_SERVICE_ACCOUNT'],
      ...['FIREBASE_AUTH_EMULATOR_HOST', 'ADMIN_EMAILS', 'ADMIN_USERNAMES', 'REMOVE_UNVERIFIED'],
      ...['ACCOUNT_DELETION_GRACE_DAYS', 'ADMIN_UNLOCK_CODE', 'ADMIN_UNLOCK_HASH', 'ADMIN_UNLOCK_HINT'],
      ...['OPERATOR_NAME', 'OPERATOR_CONTACT', 'METRICS_TOKEN', 'TRUST_PROXY', 'RATE_LIMIT_FACTOR'],
      ...['SMTP_URL', 'MAIL_FROM', 'MODERATOR_EMAILS', 'LOG_LEVEL', 'TIME_LIMIT_FACTOR'],
    ]
    const unset = readConfig({})
    for (const empty of ['', ' ']) {
      for (const name of names) expect(readConfig({ [name]: empty })).toEqual(unset)
      expect(readConfig(Object.fromEntries(names.map((name) => [name, empty])))).toEqual(unset)
    }
  })

  test.each([
    'England',
    'England=example.org',
    '=https://example.org/{latitude},{longitude}',
    'England=https://example.org',
  ])('refuses the repair links %s', (REPAIR_LINKS) => {
    expect(() => readConfig({ REPAIR_LINKS })).toThrow('REPAIR_LINKS must be pairs such as England=')
  })

  test('reads repair links of countries whose names have spaces', () => {
    const url = 'https://example.org/?at={latitude},{longitude}'
    const { repairLinks } = readConfig({ REPAIR_LINKS: `England=${url} | New Zealand=${url}` })
    expect(repairLinks).toEqual({ England: url, 'New Zealand': url })
    expect(Object.keys(readConfig({}).repairLinks)).toEqual([
      ...['England', 'Scotland', 'Wales', 'Northern Ireland'],
    ])
  })

  test('switches defaults off with empty values', () => {
    const config = readConfig({
      SAMPLE_COURTS: '',
      MAP_STYLE_URL: '',
      POSTCODES_API_URL: ' ',
      REPAIR_LINKS: '',
    })
    expect(config).toMatchObject({ sampleCourts: undefined, postcodesApiUrl: undefined, repairLinks: {} })
    expect(config.map).toEqual({ googleMapsApiKey: undefined })
  })

  test.each([
    ['https://maps.example/style.json', { styleUrl: 'https://maps.example/style.json' }],
    ['pmtiles:https://bucket.example/gb.pmtiles', { archiveUrl: 'https://bucket.example/gb.pmtiles' }],
    ['pmtiles:/data/gb.pmtiles', { archiveFile: '/data/gb.pmtiles' }],
    ['pmtiles:gb.pmtiles', { archiveFile: 'gb.pmtiles' }],
  ])('reads the map style %s', (MAP_STYLE_URL, map) => {
    expect(readConfig({ MAP_STYLE_URL }).map).toEqual({ googleMapsApiKey: undefined, ...map })
  })

  test('stores photos in a bucket of Amazon or of another S3 service', () => {
    const account = { bucket: 'courts', accessKeyId: 'id', secretAccessKey: 'secret' }
    expect(readConfig({ ...bucket, S3_REGION: 'eu-west-2' }).s3).toEqual({
      ...account,
      region: 'eu-west-2',
      endpoint: 'https://s3.eu-west-2.amazonaws.com',
    })
    expect(readConfig({ ...bucket, S3_ENDPOINT: 'http://storage.example/' }).s3).toEqual({
      ...account,
      region: 'us-east-1',
      endpoint: 'http://storage.example',
    })
  })

  test('sends mails to the administrators, or to the given moderators', () => {
    const { SMTP_URL: smtpUrl, MAIL_FROM: from } = mail
    expect(readConfig(mail).mail).toEqual({ siteName: 'Opencourt', smtpUrl, from, to: ['ann@example.org'] })
    expect(readConfig({ ...mail, MODERATOR_EMAILS: 'Bob@example.org' }).mail.to).toEqual(['bob@example.org'])
    expect(readConfig({}).mail).toMatchObject({ smtpUrl: undefined, to: ['admin@opencourt.example'] })
  })

  test('logs more in production', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ production: true, logLevel: 'info' })
  })
})

describe('how people sign in', () => {
  const firebase = {
    FIREBASE_PROJECT_ID: 'courts',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'courts.example',
  }
  const key = { project_id: 'courts', client_email: 'server@courts.example', private_key: 'secret' }
  const production = { NODE_ENV: 'production' }

  test.each([
    [
      { ...production, IDENTITY: 'emulator' },
      'IDENTITY must not be emulator in production: the emulator accepts any identity. Set it to embedded, firebase or none.',
    ],
    [
      { ...production, FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' },
      'FIREBASE_AUTH_EMULATOR_HOST must not be set unless IDENTITY is emulator',
    ],
    [
      { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' },
      'FIREBASE_AUTH_EMULATOR_HOST must not be set unless IDENTITY is emulator',
    ],
    [
      { FIREBASE_AUTH_EMULATOR_HOST: 'http://localhost:9099' },
      'FIREBASE_AUTH_EMULATOR_HOST must be a host and a port, e.g. localhost:9099.',
    ],
    [
      { ...firebase, FIREBASE_SERVICE_ACCOUNT: 'no/such/key.json' },
      'The file in FIREBASE_SERVICE_ACCOUNT cannot be read (ENOENT).',
    ],
  ])('refuses %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  test.each([
    ...['{"project_id"', JSON.stringify({ ...key, private_key: undefined })],
    ...['package.json', 'src', '/dev/zero'],
  ])('refuses a service account that is %s', (given) => {
    expect(() => readConfig({ ...firebase, FIREBASE_SERVICE_ACCOUNT: given })).toThrow(
      'FIREBASE_SERVICE_ACCOUNT must be the JSON key of a service account, or the path of a file that contains one.',
    )
  })

  test('is off in production until configured', () => {
    const config = readConfig(production)
    expect(config).toMatchObject({ identity: { mode: 'none' }, adminEmails: [] })
  })

  test('is the site’s own in production as soon as it can send mails, and instances share a secret', () => {
    const sending = { ...production, ...mail, IDENTITY: '' }
    const shared = { DATABASE_URL: 'postgres://db.example/courts' }
    expect(readConfig(sending).identity).toEqual({ mode: 'embedded', isLocal: false, providers: [] })
    expect(readConfig({ ...sending, ...shared }).identity.mode).toBe('none')
    expect(readConfig({ ...sending, ...shared, IDENTITY_SECRET: 's'.repeat(32) }).identity.mode).toBe(
      'embedded',
    )
    expect(readConfig({ ...sending, IDENTITY: 'none' }).identity.mode).toBe('none')
  })

  test('is Firebase when its variables are set, and browsers never get the key', () => {
    const { identity, serviceAccount } = readConfig({
      ...firebase,
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify(key),
    })
    expect(identity).toEqual({
      mode: 'firebase',
      projectId: 'courts',
      apiKey: 'key',
      authDomain: 'courts.example',
    })
    expect(serviceAccount).toEqual({
      projectId: 'courts',
      clientEmail: 'server@courts.example',
      privateKey: 'secret',
    })
  })

  test.each([
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1', NODE_ENV: 'development' },
    { HOST: 'courts.localhost', NODE_ENV: 'test' },
    { PUBLIC_URL: 'http://[::1]:8080', NODE_ENV: '' },
  ])('is only for trying if only this machine has access: %o', (env) => {
    expect(readConfig(env).identity).toMatchObject({ mode: 'embedded', isLocal: true })
  })

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.7' },
    { HOST: '127.0.0.1.evil.example' },
    { PUBLIC_URL: 'https://courts.example' },
    { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: 'true' },
    { ...mail, IDENTITY: '' },
  ])('lets nobody sign in as somebody else if others may have access: %o', (env) => {
    const { identity, adminEmails } = readConfig(env)
    expect(identity).toEqual({ mode: 'embedded', isLocal: false, providers: [] })
    expect(adminEmails).not.toContain('admin@opencourt.example')
  })

  test('is the emulator only if configured explicitly', () => {
    const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://courts.example', TRUST_PROXY: 'true' }
    expect(readConfig({ ...open, IDENTITY: 'emulator' }).identity.mode).toBe('emulator')
    expect(readConfig({ ...open, IDENTITY: 'none' }).identity.mode).toBe('none')
    expect(readConfig({ ...open, ...firebase }).identity.mode).toBe('firebase')
    expect(readConfig({ ...open, ...production }).identity.mode).toBe('none')
  })

  test('can be an external emulator with another project', () => {
    const elsewhere = { FIREBASE_AUTH_EMULATOR_HOST: 'emulators.test:9099', FIREBASE_PROJECT_ID: 'demo-ours' }
    expect(readConfig({ IDENTITY: 'emulator', ...elsewhere })).toMatchObject({
      identity: { mode: 'emulator', projectId: 'demo-ours' },
      emulatorHost: 'emulators.test:9099',
    })
  })

  test('has the configured administrators, in lower case, or none', () => {
    const named = { ADMIN_EMAILS: ' Ann@Courts.example, bob@courts.example,', ADMIN_USERNAMES: 'Ann' }
    expect(readConfig(named)).toMatchObject({
      adminEmails: ['ann@courts.example', 'bob@courts.example'],
      adminUsernames: ['ann'],
    })
  })
})
