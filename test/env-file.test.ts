// @module-tag programs
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../scripts/lib/run.mjs'

/** A project with our scripts. */
let project: string
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'opencourt-scripts-'))
  await cp(fileURLToPath(new URL('../scripts/lib', import.meta.url)), join(project, 'scripts/lib'), {
    recursive: true,
  })
})
afterAll(() => rm(project, { recursive: true }))

/** What the environment has in a script that reads the file, whatever the folder in which it runs. */
function settings(env: Record<string, string> = {}) {
  const file = join(project, 'scripts/lib/env-file.mjs')
  const script = `await import(${JSON.stringify(file)}); const { A, B } = process.env; console.log(JSON.stringify({ A, B }))`
  return run(process.execPath, ['--input-type=module', '--eval', script], { cwd: tmpdir(), env })
}

test('without a file there are only the settings of the environment', async () => {
  expect(await settings({ A: '1' })).toEqual({ ok: true, output: '{"A":"1"}\n' })
})

test('settings of the environment win over those of the file, empty ones too', async () => {
  await writeFile(join(project, '.env'), "A=1\nB='2 3'\n")
  expect(await settings()).toEqual({ ok: true, output: '{"A":"1","B":"2 3"}\n' })
  expect(await settings({ A: '4', B: '' })).toEqual({ ok: true, output: '{"A":"4","B":""}\n' })
})

test('a file that cannot be read is named', async () => {
  await rm(join(project, '.env'))
  await mkdir(join(project, '.env'))
  const { ok, output } = await settings()
  expect(ok).toBe(false)
  expect(output).toContain(`${join(project, '.env')} cannot be read (`)
})
