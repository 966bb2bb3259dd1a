import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeStaleFiles } from './stale-files.ts'

it('only old temporary files of a killed server are deleted', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencourt-leftovers-'))
  await mkdir(join(dataDir, 'photos'))
  const [old, fresh] = [randomUUID(), randomUUID()]
  const photo = `${'a'.repeat(64)}-400.webp`
  const aged = [`upload-${old}`, `photos/${photo}.${old}`, `photos/${photo}`, 'upload-notes.txt']
  for (const name of [...aged, `upload-${fresh}`, `photos/${photo}.${fresh}`])
    await writeFile(join(dataDir, name), 'x')
  const scratch = ['scratch-a1B2c3', 'scratch-d4E5f6']
  for (const name of scratch) await mkdir(join(dataDir, name, 'database'), { recursive: true })
  aged.push('scratch-a1B2c3')
  for (const name of aged) await utimes(join(dataDir, name), 1_000_000, 1_000_000)
  await removeStaleFiles(dataDir)
  expect((await readdir(dataDir)).sort()).toEqual(
    ['photos', 'scratch-d4E5f6', 'upload-notes.txt', `upload-${fresh}`].sort(),
  )
  expect((await readdir(join(dataDir, 'photos'))).sort()).toEqual([photo, `${photo}.${fresh}`])
  await removeStaleFiles(join(dataDir, 'nowhere'))
  await rm(dataDir, { recursive: true })
})
