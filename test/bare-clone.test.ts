// @module-tag programs
import { existsSync } from 'node:fs'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, run } from '../scripts/lib/run.mjs'
import { readEnvFile } from '../src/platform/config/env-file.ts'
import { makeTemporaryFolder, removeFolder } from './disk-database.ts'
import { runProgram } from './program.ts'
import { waitForOutput } from './program-output.ts'
import { runServer, stopServer } from './server-process.ts'

let folder: string
let clone: string
beforeAll(async () => {
  folder = await makeTemporaryFolder()
  clone = join(folder, 'clone')
  await copySources()
  // Takes minutes otherwise.
  await cp(join(root, 'dist'), join(clone, 'dist'), { recursive: true })
  for (const name of ['build', 'node_modules']) await symlink(join(root, name), join(clone, name))
})
afterAll(() => removeFolder(folder))

/** What a clone has. */
async function copySources(): Promise<void> {
  const { output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  for (const path of output.split('\0'))
    if (path && existsSync(join(root, path))) await cp(join(root, path), join(clone, path))
}

/** The clone's settings, as systemd and `npm start` read them. */
const settings = () => readEnvFile(join(clone, '.env'))

async function command(name: string, args: string[], env: Record<string, string> = {}) {
  const file = 'src/app/server/commands/main.ts'
  const program = runProgram(file, [name, ...args], { ...settings(), ...env }, clone)
  const status = await program.exit
  return { status, stdout: program.stdout, stderr: program.stderr }
}

test('a site is set up, examined, backed up and restored', async () => {
  const [backups, restored] = [join(folder, 'backups'), join(folder, 'restored')]
  const lines = [
    `DATA_DIR=${join(folder, 'data')}`,
    `BACKUP_DIR=${backups}`,
    'OPERATOR_NAME="City of Manila"',
  ]
  await writeFile(join(clone, '.env'), `${lines.join('\n')}\n`)
  await mkdir(backups)
  const courts = join(folder, 'courts.json')
  const tags = { leisure: 'pitch', sport: 'basketball', name: 'Intramuros Court' }
  const elements = [{ type: 'node', id: 5, lat: 14.59, lon: 120.97, tags }]
  await writeFile(courts, JSON.stringify({ osm3s: {}, elements }))

  const answers = {
    ...{ name: 'Courts of Manila', place: 'Manila, Philippines', address: 'https://courts.invalid' },
    ...{ identity: 'none', map: 'none', courts: 'import', file: courts },
  }
  const options = Object.entries(answers).map(([name, answer]) => `--${name}=${answer}`)
  const setUp = await command('setup', ['--yes', ...options])
  expect(setUp.stdout).toContain('osm-ph: 1 court of 1 feature taken; 1 added')
  expect(setUp.status).toBe(0)

  const made = await command('make-backup', ['--keep'])
  const [file = ''] = /^\/.*\.tar/m.exec(made.stdout) ?? []
  expect(made.status).toBe(0)

  const examined = await command('doctor', [])
  expect(examined.stdout).toMatch(/^ok +Backup .* was restored .*: 1 courts?, 0 files of photos\.$/m)
  expect(examined.stdout).toMatch(/^MISSING +Signing in /m)
  expect(examined.status).toBe(2)

  expect(await command('restore-backup', [file], { DATA_DIR: restored })).toMatchObject({ status: 0 })
  const env = { ...settings(), DATA_DIR: restored, LOG_LEVEL: 'info' }
  const server = runServer(restored, env, clone)
  try {
    const [, url] = await waitForOutput(server, /listening at (http:[^"]+)/)
    expect(await (await fetch(`${url}/`)).text()).toContain('<title>Courts of Manila')
    expect(await (await fetch(`${url}/api/courts`)).json()).toMatchObject([{ name: 'Intramuros Court' }])
  } finally {
    await stopServer(server)
  }
})
