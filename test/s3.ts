import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** The keys that the server of the tests knows. It refuses others by their id; signatures it does not check. */
export const S3_TEST_KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export interface TestS3 {
  endpoint: string
  /** Where it keeps buckets, as folders. */
  folder: string
  /** An empty bucket of its own name. */
  createBucket(): Promise<string>
  stop(): Promise<void>
}

/** A server that speaks S3, on a free port. */
export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'opencourt-s3-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder })
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    folder,
    async createBucket() {
      const bucket = randomUUID()
      await server.store.putBucket(bucket)
      return bucket
    },
    async stop() {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
