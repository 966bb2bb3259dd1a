import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeTemporaryFolder, removeFolder } from '../../../../test/disk-database.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { serveLocally } from '../local-socket.ts'
import { backupHandlers, requestBackup } from './backup-socket.ts'

let dataDir: string
let backups: PassThrough[]
let stop: () => Promise<void>
const log = { error: vi.fn() }
beforeEach(async () => {
  dataDir = await makeTemporaryFolder()
  await mkdir(join(dataDir, 'database'))
  backups = []
  log.error.mockClear()
  const makeBackup = () => {
    const backup = new PassThrough()
    backups.push(backup)
    return backup
  }
  stop = await serveLocally(dataDir, backupHandlers(makeBackup, log), log)
})
afterEach(async () => {
  await stop()
  await removeFolder(dataDir)
})
const begun = (count: number) => waitFor(() => expect(backups).toHaveLength(count))

it('gives nothing where no server runs', async () => {
  await stop()
  expect(await requestBackup(dataDir)).toBeUndefined()
})

it('makes one backup at a time', async () => {
  const first = requestBackup(dataDir)
  await begun(1)
  await expect(requestBackup(dataDir)).rejects.toThrow('Another backup is being made.')
  backups[0]?.end('all')
  expect(await text((await first) as NodeJS.ReadableStream)).toBe('all')
  const second = requestBackup(dataDir)
  await begun(2)
  backups[1]?.end('again')
  expect(await text((await second) as NodeJS.ReadableStream)).toBe('again')
})

it('breaks off when the backup fails, and can make another', async () => {
  const first = requestBackup(dataDir)
  await begun(1)
  backups[0]?.write('some')
  const answer = await first
  backups[0]?.destroy(new Error('the database is gone'))
  await expect(text(answer as NodeJS.ReadableStream)).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(log.error).toHaveBeenCalledOnce()
  const second = requestBackup(dataDir)
  await begun(2)
  backups[1]?.end('whole')
  expect(await text((await second) as NodeJS.ReadableStream)).toBe('whole')
})
