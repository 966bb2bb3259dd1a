import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, reportFact } from '../../../test/factories.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import { shareImageUrl } from '../contract/share-image.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url, headers })
const pathOf = (id: number | string) => `/api/courts/${id}/share.png`

describe('there is no image', () => {
  it.each(['abc', '0', '1.5', `${MAX_ID + 1}`])('for the id %s', async (id) => {
    const answer = await get(pathOf(id))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid-request' })
  })

  it('of a court that is unknown, pending or archived', async () => {
    const pending = await createCourt(test.database, { status: 'pending' })
    const archived = await createCourt(test.database, { status: 'archived' })
    await test.directory.refresh()
    for (const id of [MAX_ID, pending.id, archived.id]) {
      const answer = await get(pathOf(id))
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'court-not-found' })
    }
  })

  it('of a merged court, but the id of the court that remains', async () => {
    const { id } = await createCourt(test.database)
    const merged = await createCourt(test.database, { status: 'archived', mergedInto: id })
    await test.directory.refresh()
    expect((await get(pathOf(merged.id))).json()).toMatchObject({ code: 'court-merged', mergedInto: id })
  })
})

describe('the image of a court', () => {
  let court: { id: number }
  beforeEach(async () => {
    court = await createCourt(test.database)
    await test.directory.refresh()
  })

  /** The address on the court page. */
  function currentUrl(): string {
    const view = test.directory.current().courtOf(court.id)
    if (!view) throw new Error('the court is not published')
    return shareImageUrl(view)
  }

  it('is a PNG of 1200 × 630 pixels', async () => {
    const { statusCode, headers, rawPayload } = await get(currentUrl())
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/png')
    expect(rawPayload.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  })

  it('may be kept forever at the address of its version only', async () => {
    expect((await get(currentUrl())).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const query of ['', '?v=', '?v=other'])
      expect((await get(pathOf(court.id) + query)).headers['cache-control']).toBe('no-cache')
  })

  it('is the same until a fact changes', async () => {
    const [before, again] = [await get(currentUrl()), await get(pathOf(court.id))]
    expect(again.rawPayload.equals(before.rawPayload)).toBe(true)
    expect(again.headers.etag).toBe(before.headers.etag)
    await reportFact(test.database, court, { fact: 'floodlights', value: true })
    await test.directory.refresh()
    const after = await get(currentUrl())
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
  })

  it('is not sent again to who has it, nor to who asks for headers only', async () => {
    const { headers, rawPayload } = await get(currentUrl())
    const unchanged = await get(currentUrl(), { 'if-none-match': `${headers.etag}` })
    expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0])
    expect(unchanged.headers['cache-control']).toBe(headers['cache-control'])
    const head = await get(currentUrl(), {}, 'HEAD')
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': `${rawPayload.length}` })
  })
})
