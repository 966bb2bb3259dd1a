// @module-tag any-database
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { expectApiError } from '../../../test/api-errors.ts'
import { openTestApp } from '../../../test/app.ts'
import { createCourt, createPhoto, createUser } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { twoHalves } from '../../../test/photos.ts'
import { FakeIdentity, injectAs } from '../../../test/tokens.ts'
import { photoFileQueue, photos } from '../../database/schema/index.ts'
import { PHOTO_WIDTHS } from '../../platform/contract/limits.ts'
import { S3PhotoStorage } from '../../platform/files/s3.ts'
import { createLog } from '../../platform/process/log.ts'

it('a silent storage times out, and the sender gets an error', async () => {
  const asked: string[] = []
  const frozen = createServer(({ method, url }) => asked.push(`${method} ${url}`)).listen(0, '127.0.0.1')
  await once(frozen, 'listening')
  const endpoint = `http://127.0.0.1:${(frozen.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const photoStorage = new S3PhotoStorage({ bucket: 'b', endpoint, region: 'r', ...keys }, 500)
  const lines: string[] = []
  const log = createLog({ production: true, logLevel: 'error' }, { write: (line) => lines.push(line) })
  const test = await openTestApp({}, { identity: new FakeIdentity(), photoStorage, log })
  try {
    const member = await createUser(test.database)
    const court = await createCourt(test.database)
    const bytes = await twoHalves(40, 30).png().toBuffer()
    const form = await encodeForm({}, { photo: { bytes, name: 'court.png' } })
    const url = `/api/courts/${court.id}/photos`
    expectApiError(await injectAs(test, member, { method: 'POST', url, ...form }), 'photos-unreachable')
    expect(await test.database.$count(photos)).toBe(0)
    expect(await test.database.$count(photoFileQueue)).toBe(1)
    const storing = expect.stringMatching(/^PUT \/b\/stored\/photos\//)
    expect(asked).toEqual(PHOTO_WIDTHS.map(() => storing))
    const waiting = await createPhoto(test.database, court, { userId: member.id, status: 'pending' })
    expectApiError(
      await injectAs(test, member, { url: `/api/photos/${waiting.id}/400` }),
      'photos-unreachable',
    )
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
      Array(2).fill('the photo storage does not answer'),
    )
    const metrics = (await test.app.inject('/metrics')).body
    for (const operation of ['store', 'read'])
      expect(metrics).toContain(`photo_storage_seconds_count{operation="${operation}",outcome="failed"} 1\n`)
  } finally {
    await test.close()
    frozen.closeAllConnections()
    frozen.close()
  }
})
