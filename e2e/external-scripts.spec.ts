import type { Page } from '@playwright/test'
import { testWithServer } from './harness/separate-server.ts'
import { expect } from './harness/test.ts'
import { visit } from './harness/visit.ts'

/** Loaded by the Firebase SDK and the Google Maps loader. */
const ALLOWED_SCRIPTS = ['https://apis.google.com/js/api.js', 'https://maps.googleapis.com/maps/api/js']
/** Example of a JSONP response from an allowed host, where the caller chooses what runs. */
const JSONP_BYPASS = 'https://www.googleapis.com/customsearch/v1?callback=window.attacked'

const test = testWithServer({
  GOOGLE_MAPS_API_KEY: 'a-key',
  MAP_STYLE_URL: '',
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: 'courts',
  FIREBASE_API_KEY: 'a-key',
  FIREBASE_AUTH_DOMAIN: 'courts.firebaseapp.com',
})

/** Loads a script like a library; resolves to whether it ran. */
const load = (page: Page, src: string) =>
  page.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        const script = document.createElement('script')
        script.src = address
        script.onload = () => resolve(true)
        script.onerror = () => resolve(false)
        document.head.append(script)
      }),
    src,
  )

test('our own code may load external scripts, injected markup may not', { tag: '@journey' }, async ({
  page,
  expectProblem,
}) => {
  expectProblem(/request to another server/)
  expectProblem(/Content Security Policy/)
  // React reports the injected script.
  expectProblem(/Minified React error/)
  await page.route(/^https:\/\/[\w.]+\.(google|googleapis)\.com\//, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.ran = (window.ran ?? 0) + 1' }),
  )
  await page.route('/about', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</main>', `<script src="${JSONP_BYPASS}"></script></main>`)
    await route.fulfill({ response, body })
  })
  const blocked = page.waitForEvent('console', { predicate: (message) => /script-src/.test(message.text()) })
  await visit(page, '/about')
  await blocked
  await visit(page, '/')
  for (const src of ALLOWED_SCRIPTS) expect(await load(page, src)).toBe(true)
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBe(ALLOWED_SCRIPTS.length)
})
