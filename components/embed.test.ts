import type { APIRequestContext } from '@playwright/test'
import { FULL_COURT, KNOWN_POSTCODE, SCRIPT_COURT } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visitStatic } from '../e2e/harness/visit.ts'

const SEARCH = `postcode=${encodeURIComponent(KNOWN_POSTCODE)}`
const MAX_BYTES = 60 * 1024

async function idOf(request: APIRequestContext, name: string): Promise<number> {
  const courts: { id: number; name: string }[] = await (await request.get('/api/courts')).json()
  return courts.find((court) => court.name === name)?.id ?? 0
}

test.describe('the embed', () => {
  // It has no script.
  test.use({ javaScriptEnabled: false })

  test('can be framed by anybody, unlike all other pages', async ({ request }) => {
    const headersOf = async (path: string) => (await request.get(path)).headers()
    for (const path of ['/embed', `/embed?${SEARCH}`, '/embed?court=1', '/embed?theme=wrong']) {
      const headers = await headersOf(path)
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'nonce-.*frame-ancestors \*$/,
      )
      expect(headers).not.toHaveProperty('x-frame-options')
      expect(headers).not.toHaveProperty('set-cookie')
    }
    for (const path of [
      '/',
      '/courts/1',
      '/embed/',
      '/embed/x',
      '/embeds',
      '/EMBED',
      '/api/courts',
      '/api/docs',
    ]) {
      const headers = await headersOf(path)
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    }
  })

  test('is small, and has no script', async ({ request }) => {
    const body = await (await request.get('/embed?limit=20')).text()
    expect(Buffer.byteLength(body)).toBeLessThan(MAX_BYTES)
    expect(body).not.toMatch(/<(script|link|img|iframe|form)\b/)
  })

  test('shows what is wrong in one sentence', async ({ request }) => {
    const wrong = encodeURIComponent('"><script>steal(1)</script>')
    const parameters = [
      'theme',
      'accent',
      'background',
      'units',
      'limit',
      'court',
      'near',
      'bbox',
      'radius',
      'access',
    ]
    for (const name of [...parameters, 'has', 'playable', 'postcode']) {
      const answer = await request.get(`/embed?${name}=${wrong}`)
      const body = await answer.text()
      expect([name, answer.status()]).toEqual([name, name === 'postcode' ? 404 : 400])
      expect(body).toMatch(/<p role="alert">[^<]+<\/p><\/main>/)
      expect(body).not.toContain('<script')
    }
    for (const name of ['q', 'title']) {
      const answer = await request.get(`/embed?${name}=${wrong}`)
      expect([name, answer.status()]).toEqual([name, 200])
      expect(await answer.text()).not.toContain('<script')
    }
    expect((await request.get('/embed?court=999999')).status()).toBe(404)
  })

  test('of one court has its name as heading', async ({ page, request }) => {
    for (const name of [FULL_COURT, SCRIPT_COURT]) {
      const id = await idOf(request, name)
      await visitStatic(page, `/embed?court=${id}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const link = page.getByRole('link', { name: 'See and update on Opencourt' })
      await expect(link).toHaveAttribute('href', new RegExp(`/courts/${id}$`))
    }
  })
})
