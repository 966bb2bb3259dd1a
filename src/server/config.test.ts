import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('readConfig', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a number.'],
    [{ PORT: '65536' }, 'PORT must be at most 65535.'],
    [{ PORT: '80.5' }, 'PORT must be a whole number.'],
    [
      { PUBLIC_URL: 'courts.example' },
      'PUBLIC_URL must be the address of this site, e.g. https://example.org.',
    ],
    [{ DATABASE_URL: 'mysql://localhost/courts' }, 'DATABASE_URL must start with postgres://.'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must start with redis://.'],
    [{ MAP_STYLE_URL: 'liberty' }, 'MAP_STYLE_URL must be a web address or empty, e.g. https://example.org.'],
    [{ IDENTITY: 'magic' }, 'IDENTITY must be firebase or none.'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be true or false.'],
    [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR must be above 0.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a level such as info or warn.'],
    [
      { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'demo' },
      'FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN must be set as well to sign people in with Firebase.',
    ],
  ])('refuses %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  test('needs nothing to be set', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: 'localhost',
      dataDir: resolve('data/local'),
      sampleCourts: resolve('data/sample-courts.csv'),
      databaseUrl: undefined,
      identity: { mode: 'none' },
      logLevel: 'warn',
    })
  })

  test('takes empty texts for "none", and as switches', () => {
    const empty = { DATABASE_URL: '', SAMPLE_COURTS: '', MAP_STYLE_URL: '', POSTCODES_API_URL: '' }
    const config = readConfig(empty)
    expect(config).toMatchObject({
      databaseUrl: undefined,
      sampleCourts: undefined,
      postcodesApiUrl: undefined,
    })
    expect(config.map.styleUrl).toBeUndefined()
  })

  test('writes more down in production', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ production: true, logLevel: 'info' })
  })
})
