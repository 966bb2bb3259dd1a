import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeForm } from '../forms.ts'
import { startTestIdentity } from '../identity.ts'
import { twoHalves } from '../photos.ts'
import { waitFor } from '../wait-for.ts'
import { Cluster, PLACES } from './cluster.ts'

let cluster: Cluster
beforeAll(async () => {
  // A slow machine is no reason to refuse a write.
  const settings = { DATABASE_WAIT_SECONDS: '60' }
  cluster = await Cluster.start({ identityHost: await startTestIdentity(), settings })
})
afterAll(() => cluster?.close())

describe('two instances behind nginx', () => {
  it('answer everything', async () => {
    expect(await cluster.expectToServe()).toMatchObject({ refusedWrites: [], staleReads: 0 })
  })

  it('answer everything while one is killed, and while it starts again', async () => {
    const outcome = await cluster.expectToServe(async () => {
      await cluster.killServer(0)
      await cluster.startServer(0)
    })
    expect(outcome.refusedWrites).toEqual([])
  })

  it('answer everything while both are replaced, one by one', async () => {
    const outcome = await cluster.expectToServe(async () => {
      for (const place of PLACES) {
        await cluster.stopServer(place)
        await cluster.startServer(place)
      }
    })
    expect(outcome.refusedWrites).toEqual([])
  })

  it('receive a photo to its end after they were told to stop', async () => {
    const { token, courtId } = cluster.visitors.newReview()
    const photo = { photo: { bytes: await twoHalves(64, 64).png().toBuffer(), name: 'court.png' } }
    const { headers, payload } = await encodeForm({ rating: '4' }, photo)
    const upload = request(`${cluster.urlOf(0)}/api/courts/${courtId}/reviews`, {
      method: 'POST',
      headers: { ...headers, 'content-length': payload.length, authorization: `Bearer ${token}` },
    })
    const answered = once(upload, 'response')
    upload.write(payload.subarray(0, 200))
    const stopped = cluster.stopServer(0)
    await waitFor(() => expect(fetch(`${cluster.urlOf(0)}/readyz`)).rejects.toThrow('fetch failed'))
    upload.end(payload.subarray(200))
    const [answer] = await answered
    expect(answer.statusCode).toBe(201)
    answer.resume()
    await stopped
    await cluster.startServer(0)
  })
})
