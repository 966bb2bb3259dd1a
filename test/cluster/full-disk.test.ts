import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity } from '../identity.ts'
import { startPostgres } from '../postgres-server.ts'
import { waitFor } from '../wait-for.ts'
import { Cluster, FAULT_MS } from './cluster.ts'

const DISK_MB = 400
const CHUNK = Buffer.alloc(64 * 1024)

/** A small disk of its own, in memory; only root may make one. */
const disk = await mkdtemp(join(tmpdir(), 'opencourt-disk-'))
const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk])
const REASON = status !== 0 && 'this user may not mount a disk'

let cluster: Cluster
beforeAll(async () => {
  if (REASON) return
  const postgres = startPostgres({ durable: true, cluster: join(disk, 'cluster') })
  const dataDir = join(disk, 'data')
  mkdirSync(dataDir)
  cluster = await Cluster.start({
    identityHost: await startTestIdentity(),
    postgres,
    dataDir,
    settings: { MIN_FREE_DISK_MB: '20' },
  })
})
afterAll(async () => {
  await cluster?.close()
  if (!REASON) execFileSync('umount', [disk])
  await rm(disk, { recursive: true })
})

/** Writes until nothing more fits. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    for (;;) await handle.write(CHUNK)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    await handle.close()
  }
}

describe.skipIf(REASON)(`two instances under load${REASON ? `: ${REASON}` : ''}`, () => {
  it('go on while the disk of PostgreSQL and of photos is full', async () => {
    const filler = join(disk, 'filler')
    await cluster.expectToServe(async (soFar) => {
      await fill(filler)
      await waitFor(() => expect(soFar.refusedWrites).not.toEqual([]))
      await wait(FAULT_MS)
      await rm(filler)
      // It ends itself if it can't write its log.
      cluster.postgres.stop()
      cluster.postgres.start()
    })
  })
})
