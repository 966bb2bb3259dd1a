import { type OutgoingHttpHeaders, request as send } from 'node:http'
import { shell } from '../e2e/drivers/shell.ts'
import { testWithServer } from '../e2e/harness/separate-server.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { goBack } from '../e2e/harness/visit.ts'

test('list and map share the search, and back works as expected', async ({ page }) => {
  const { given, when, expects } = shell(page)
  await given.visitorOn('/?access=free')
  await expects.view('List View')
  await when.opensMapView()
  await expects.at('/map?access=free')
  await expects.view('Map View')
  await goBack(page)
  await expects.at('/?access=free')
  await when.followsBrand()
  await expects.at('/')
})

testWithServer({ IDENTITY: 'none' })(
  'signing in is shown as unavailable without an identity provider',
  async ({ page }) => {
    const { given } = shell(page)
    await given.visitorOn('/account')
    await expect(
      page.getByText('Authentication is not configured yet. Please try again later.'),
    ).toBeVisible()
    await expect(page.getByText('Auth unavailable')).toBeDisabled()
  },
)

test('visitors who want to submit a court are asked to sign in, and the URL remembers the target', async ({
  page,
}) => {
  const { given, when, expects } = shell(page)
  await given.visitorOn('/submit-court')
  await expects.at('/?next=/submit-court')
  await expects.signIn()
  await expect(page.getByText('Login to vote, review or submit a new court.')).toBeVisible()
  await when.closesSignIn()
  await expects.noSignIn()
  await expects.at('/')
})

test('/admin redirects visitors to the list', async ({ page }) => {
  const { given, expects } = shell(page)
  await given.visitorOn('/admin')
  await expects.at('/')
  await expects.heading('Basketball Courts')
  await expects.noSignIn()
})

test('every internal footer link works', async ({ page, request }) => {
  const { given } = shell(page)
  await given.visitorOn('/')
  const links = page.getByRole('contentinfo').getByRole('link')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const ours = addresses.filter((address) => address.startsWith('/'))
  expect(ours).toContain('/api/courts.csv')
  for (const address of ours) expect((await request.get(address)).status(), address).toBe(200)
})

test('a missing page shows an error screen with links', async ({ page, expectProblem }) => {
  expectProblem(/status of 404/)
  const { given, expects } = shell(page)
  const response = await given.visitorOn('/no/such/page')
  expect(response?.status()).toBe(404)
  await expects.heading('Out of bounds')
  await page.getByRole('link', { name: 'Find a court' }).click()
  await expects.at('/')
})

test('an invalid URL shows the same error screen', async ({ page, expectProblem }) => {
  expectProblem(/status of 404/)
  const { given, expects } = shell(page)
  await given.visitorOn('/no%0asuch%0apage')
  await expects.heading('Out of bounds')
  // No route matches, so nothing is loaded that knows the name of the site.
  await expect(page).toHaveTitle('Page not found')
})

test.describe('requests no browser sends', () => {
  /** Sends the path unchanged and resolves to the status. */
  const statusOf = (address: string | undefined, path: string, headers: OutgoingHttpHeaders = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(address ?? '')
      const sent = send({ hostname, port, path, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      sent.on('error', reject).end()
    })

  for (const path of ['//[', '///:99999', '//other.example/map', '*'])
    test(`${path} is not found`, async ({ baseURL }) => {
      expect(await statusOf(baseURL, path)).toBe(404)
    })

  test('an absolute request URL gives a page', async ({ baseURL }) => {
    expect(await statusOf(baseURL, 'http://localhost/map')).toBe(200)
  })

  test('a request for another host is rejected', async ({ baseURL }) => {
    for (const path of ['/', '/map', '/sitemap.xml', '/robots.txt'])
      for (const host of ['a"><b>', 'rebound.example'])
        expect(await statusOf(baseURL, path, { host }), path).toBe(403)
  })

  test('HEAD gives the same content length as GET', async ({ request }) => {
    const headers = { 'accept-encoding': 'identity' }
    const [page, head] = [await request.get('/about', { headers }), await request.head('/about', { headers })]
    expect(head.headers()['content-length']).toBe(String((await page.body()).length))
  })

  test('other methods get the allowed ones', async ({ request }) => {
    const answer = await request.post('/map')
    expect(answer.status()).toBe(405)
    expect(answer.headers().allow).toBe('GET, HEAD')
  })
})
