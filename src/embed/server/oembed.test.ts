import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt } from '../../../test/factories.ts'

const SITE = 'https://courts.example'

let test: TestApp
let court: { id: number }
beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: SITE })
  court = await createCourt(test.database, { name: 'The "Cage" <b>' })
  await test.directory.refresh()
})
afterAll(() => test.close())

const get = (url: string, more = '') => test.app.inject(`/api/oembed?url=${encodeURIComponent(url)}${more}`)

describe('oEmbed is refused', () => {
  it.each([
    'https://elsewhere.example/courts/1',
    'http://courts.example/courts/1',
    'https://courts.example.evil.example/courts/1',
    `${SITE}:8443/`,
    `${SITE}/admin`,
    `${SITE}/courts/1/photos`,
    `${SITE}/courts/-1`,
    'javascript:alert(1)',
    'courts/1',
    '',
  ])('for %s', async (url) => {
    expectApiError(await get(url), 'not-embeddable')
  })

  it('for a court that does not exist', async () => {
    expectApiError(await get(`${SITE}/courts/999999`), 'court-not-found')
  })

  it('for an id that no court can have', async () => {
    expectApiError(await get(`${SITE}/courts/9999999999`), 'not-embeddable')
  })

  it('without an address, and with sizes that are none', async () => {
    expectApiError(await test.app.inject('/api/oembed'), 'invalid-request')
    expectApiError(await get(`${SITE}/${'a'.repeat(2000)}`), 'invalid-request')
    for (const size of ['maxwidth=0', 'maxheight=-1', 'maxwidth=wide'])
      expectApiError(await get(SITE, `&${size}`), 'invalid-request')
  })

  it('as XML', async () => {
    const answer = await get(SITE, '&format=xml')
    expectApiError(answer, 'format-unsupported')
    expect(answer.statusCode).toBe(501)
  })
})

describe('oEmbed of', () => {
  it('a court page is a frame with the court', async () => {
    expect((await get(`${SITE}/courts/${court.id}?from=list`)).json()).toEqual({
      ...{ version: '1.0', type: 'rich', title: 'The "Cage" <b>', cache_age: 86_400 },
      ...{ provider_name: 'Opencourt', provider_url: SITE, width: 640, height: 560 },
      html: `<iframe src="${SITE}/embed?court=${court.id}" title="The &quot;Cage&quot; &lt;b&gt;" width="640" height="560" loading="lazy" style="border:0"></iframe>`,
    })
  })

  it('a merged court is the one that remains', async () => {
    const merged = await createCourt(test.database, { status: 'archived', mergedInto: court.id })
    const { html } = (await get(`${SITE}/courts/${merged.id}`)).json()
    expect(html).toContain(`/embed?court=${court.id}"`)
  })

  it('a search is a frame with the search, no larger than asked', async () => {
    for (const path of ['/', '/map']) {
      const { html, width, height } = (
        await get(`${SITE}${path}?postcode=SW9&access=free`, '&maxwidth=300&maxheight=2000')
      ).json()
      expect([width, height]).toEqual([300, 560])
      expect(html).toContain(`src="${SITE}/embed?postcode=SW9&amp;access=free"`)
    }
  })
})
