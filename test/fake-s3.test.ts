import { once } from 'node:events'
import { request } from 'node:http'
import { expect, it } from 'vitest'
import { startFakeS3 } from './fake-s3.ts'

it('answers 500 to a request that it cannot handle', async () => {
  const s3 = await startFakeS3()
  const headers = { host: 'not a host', 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
  const sent = request(`${s3.endpoint}/${s3.createBucket()}/key`, { method: 'PUT', headers }).end()
  const [response] = await once(sent, 'response')
  expect(response.resume().statusCode).toBe(500)
  await s3.stop()
})
