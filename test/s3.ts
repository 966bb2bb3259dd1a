import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** The test server's keys. It rejects other key ids but does not check signatures. */
export const S3_TEST_KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export interface TestS3 {
  endpoint: string
  /** Contains the buckets, as folders. */
  folder: string
  /** Creates an empty bucket with a unique name. */
  createBucket(): Promise<string>
  stop(): Promise<void>
}

/** Starts an S3 server on a free port. */
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
