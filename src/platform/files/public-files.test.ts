import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeS3, S3_TEST_KEYS, startFakeS3 } from '../../../test/fake-s3.ts'
import { openPublicFiles } from './public-files.ts'

const NAME = 'snapshots/courts-1.ndjson.gz'

let folder: string
let s3: FakeS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opencourt-public-files-'))
  s3 = await startFakeS3()
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

async function fileToPublish(): Promise<string> {
  const path = join(folder, 'upload')
  await writeFile(path, 'all courts')
  return path
}
const isGone = (path: string) =>
  readFile(path).then(
    () => false,
    () => true,
  )

describe('in the data folder', () => {
  it('a file is moved to its place, and removed', async () => {
    const files = openPublicFiles({ dataDir: folder })
    const path = await fileToPublish()
    await files.publish(path, NAME, 'application/gzip')
    const published = join(folder, 'files', NAME)
    expect(await readFile(published, 'utf8')).toBe('all courts')
    expect(await isGone(path)).toBe(true)
    await files.remove(NAME)
    await files.remove(NAME)
    expect(await isGone(published)).toBe(true)
  })
})

describe('in a bucket', () => {
  const filesIn = (bucket: string, keys = S3_TEST_KEYS) =>
    openPublicFiles({
      dataDir: folder,
      s3: { bucket, endpoint: s3.endpoint, region: 'us-east-1', ...keys },
    })

  it('a file stays here if the bucket refuses it', async () => {
    const path = await fileToPublish()
    const files = filesIn(s3.createBucket(), { ...S3_TEST_KEYS, secretAccessKey: 'wrong' })
    await expect(files.publish(path, NAME, 'application/gzip')).rejects.toThrow('S3 answered 403 to PUT')
    expect(await isGone(path)).toBe(false)
  })

  it('anybody may read a file, until it is removed', async () => {
    const bucket = s3.createBucket()
    const files = filesIn(bucket)
    const path = await fileToPublish()
    await files.publish(path, NAME, 'application/gzip')
    expect(await isGone(path)).toBe(true)
    const url = `${s3.endpoint}/${bucket}/${NAME}`
    const answer = await fetch(url)
    expect(await answer.text()).toBe('all courts')
    expect(answer.headers.get('content-type')).toBe('application/gzip')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    await files.remove(NAME)
    await files.remove(NAME)
    expect((await fetch(url)).status).toBe(404)
  })
})
