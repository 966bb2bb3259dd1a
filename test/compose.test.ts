import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Config, readConfig } from '../src/platform/config/config.ts'
import { SECRETS } from '../src/platform/config/secret-files.ts'
import { environment } from '../src/platform/config/settings.ts'
import { makeTemporaryFolder, removeFolder } from './disk-database.ts'

interface Service {
  image?: string
  /** A variable without a value is passed on if the operator sets it. */
  environment?: Record<string, string | null>
  command?: string | string[]
  depends_on?: string[] | Record<string, unknown>
  secrets?: string[]
  volumes?: string[]
}

interface Composition {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, unknown>
}

/** The variables that the images read. */
const OF_IMAGES: Record<string, readonly string[]> = {
  postgres: ['POSTGRES_USER', 'POSTGRES_PASSWORD_FILE'],
}

/** Folders that the operator makes, or Docker. */
const OF_OPERATOR = new Set(['./secrets', './site', './backups'])

/** What an operator sets. */
const SET: Record<string, string> = {
  PUBLIC_URL: 'https://courts.example',
  SITE_NAME: 'Courts of Manila',
}

let folder: string
let composition: Composition
beforeEach(async () => {
  folder = await makeTemporaryFolder()
  composition = parse(await readFile('deploy/compose.yaml', 'utf8'), { merge: true })
})
afterEach(() => removeFolder(folder))

const services = () => Object.entries(composition.services)

it('each service has the secrets, volumes and services that it uses', async () => {
  const manual = await readFile('deploy/README.md', 'utf8')
  for (const [name, { secrets = [], volumes = [], depends_on = [], ...service }] of services()) {
    const used = [...JSON.stringify(service).matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret]) => secret)
    expect(new Set(used), name).toEqual(new Set(secrets))
    for (const secret of secrets) expect(composition.secrets, name).toHaveProperty(secret)
    for (const volume of volumes) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('./'))
        expect(OF_OPERATOR.has(source) || existsSync(join('deploy', source))).toBe(true)
      else expect(composition.volumes, name).toHaveProperty(source)
    }
    for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
      expect(composition.services, name).toHaveProperty(other)
  }
  for (const [name, { file }] of Object.entries(composition.secrets)) {
    expect(file).toBe(`secrets/${name}`)
    expect(manual).toContain(` > ${name}\n`)
  }
})

it('each variable is one that its program knows', async () => {
  const caddyfile = await readFile('deploy/Caddyfile', 'utf8')
  const inCaddyfile = [...caddyfile.matchAll(/^[^#]*\{\$([A-Z_]+)/gm)].map(([, name = '']) => name)
  const known = { ...OF_IMAGES, caddy: inCaddyfile }
  for (const [name, { image, environment = {} }] of services()) {
    if (image === undefined) continue
    const expected = known[image.split(':')[0] as keyof typeof known] ?? []
    expect(new Set(Object.keys(environment)), name).toEqual(new Set(expected))
  }
  for (const instance of instances())
    for (const name of Object.keys(instance.environment ?? {})) expect(knownSettings).toContain(name)
})

it('the instances accept their settings, and share everything', async () => {
  for (const { environment = {} } of instances()) {
    const config = await readSettings(environment)
    expect(config).toMatchObject({
      ...{ publicUrl: SET.PUBLIC_URL, trustedProxies: 1, backupDir: '/backups', s3: undefined },
      ...{ databaseUrl: 'postgres://of-database_url', redisUrl: 'redis://counts:6379' },
      ...{ identity: { mode: 'none' }, logLevel: 'info', site: { name: SET.SITE_NAME } },
    })
  }
})

const instances = () => services().flatMap(([, service]) => (service.image ? [] : [service]))

/** All settings, and the names with which secrets are read from files. */
const knownSettings = [...Object.keys(environment.shape), ...SECRETS.map((name) => `${name}_FILE`)]

/** As Compose does: replaces variables, and provides secrets as files. */
async function readSettings(environment: Record<string, string | null>): Promise<Config> {
  const settings = Object.entries(environment).map(([name, value]) => [
    name,
    (value ?? SET[name])
      ?.replace(/\$\{(\w+):[?-]\}/g, (_, variable: string) => SET[variable] ?? '')
      .replace(/^\/run\/secrets/, folder),
  ])
  for (const secret of Object.keys(composition.secrets))
    await writeFile(join(folder, secret), `postgres://of-${secret}`, { mode: 0o600 })
  return readConfig({ NODE_ENV: 'production', ...Object.fromEntries(settings) })
}
