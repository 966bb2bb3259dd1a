import type { Page } from '@playwright/test'
import { askFor } from '../test/on-demand.ts'
import { court } from './drivers/court.ts'
import { facts } from './drivers/facts.ts'
import { sharedMemberOn } from './drivers/member.ts'
import { savedCourts } from './drivers/saved.ts'
import { type Connection, openConnection } from './harness/connection.ts'
import { BARE_COURT, FULL_COURT, KNOWN_POSTCODE } from './harness/courts.ts'
import { BASE_URL, SERVERS } from './harness/environment.ts'
import { test as base, expect } from './harness/test.ts'
import { goBack, visit } from './harness/visit.ts'

const test = base.extend<{ connection: Connection }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of required fixtures from this pattern
  connection: async ({}, use) => {
    const connection = await openConnection(process.env[BASE_URL] ?? '')
    await use(connection)
    await connection.close()
  },
  baseURL: ({ connection }, use) => use(connection.url),
  serviceWorkers: 'allow',
})

const CUT =
  /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/

/** Opens a court's page, until the browser has kept it and the app. Returns its path. */
async function keeps(page: Page, name: string): Promise<string> {
  const path = await court(page).addressOf(name)
  await visit(page, path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => keptCourts(page)).toContain(Number(path.split('/').at(-1)))
  return path
}

/** The ids of the courts of which there are copies. */
const keptCourts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const opening = indexedDB.open('opencourt')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('copies').objectStore('copies').getAllKeys()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result as number[])
          }
        }
      }),
  )

const caches = (page: Page) => page.evaluate(() => window.caches.keys())

test('a court that was never opened says that it isn’t kept', async ({ page, connection, expectProblem }) => {
  expectProblem(CUT)
  await keeps(page, FULL_COURT)
  const other = await court(page).addressOf(BARE_COURT)
  await connection.cut()
  await visit(page, other)
  await expect(page.getByText('this court isn’t kept on this device')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Courts on this device' })).toHaveAttribute('href', '/saved')
})

test('a court that was opened can be read without a connection, with its date and without a verdict', {
  tag: '@journey',
}, async ({ page, context, connection, expectProblem }) => {
  expectProblem(CUT)
  const { expects, main } = court(page)
  const verdict = main.getByRole('region', { name: 'Can I play now?' })
  const path = await keeps(page, FULL_COURT)
  await expect(verdict).toBeVisible()
  await connection.cut()
  await visit(page, path)
  await expects.heading(FULL_COURT)
  await expect(main.getByText(/^Saved copy from \d+ \w+, \d\d:\d\d\./)).toBeVisible()
  await expect(verdict).toBeHidden()
  await visit(page, '/')
  await expect(page.getByRole('link', { name: 'Courts on this device' })).toBeVisible()

  await connection.restore()
  await context.setOffline(true)
  await visit(page, path)
  await expect(main.getByText(/^Saved copy from/)).toBeVisible()
  await context.setOffline(false)
  await expect(verdict).toBeVisible()
  await expect(main.getByText(/^Saved copy from/)).toBeHidden()
})

test('another page says that it needs a connection, and opens once there is one', async ({
  page,
  context,
  connection,
  expectProblem,
}) => {
  expectProblem(CUT)
  const heading = page.getByRole('heading', { level: 1 })
  const path = await keeps(page, FULL_COURT)
  await connection.cut()
  await visit(page, '/about?a=1&b#kept')
  await expect(heading).toHaveText('No connection')
  await expect(page).toHaveTitle(/^No connection · /)
  await expect(page.getByRole('link', { name: 'Courts on this device' })).toHaveAttribute('href', '/saved')
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  const failed = page.waitForEvent('requestfailed')
  await tryAgain.click()
  await failed
  await expect(heading).toHaveText('No connection')
  await connection.restore()
  await expect(page).toHaveURL('/about?a=1&b#kept')
  await goBack(page)
  await expect(page).toHaveURL(path)

  await context.setOffline(true)
  await visit(page, '/account')
  await expect(heading).toHaveText('No connection')
  await context.setOffline(false)
  await expect(page).toHaveURL('/account')
})

test('no link leads to another site by way of the page for when there is no connection', async ({ page }) => {
  for (const from of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example']) {
    await visit(page, `/offline?from=${encodeURIComponent(from)}`)
    await expect(page, from).toHaveURL('/')
  }
})

test('what was opened without a connection loads by itself once there is one', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(CUT)
  const { expects, when } = savedCourts(page)
  await when.searches(KNOWN_POSTCODE)
  await keeps(page, FULL_COURT)
  await when.saves(FULL_COURT)

  await context.setOffline(true)
  await visit(page, '/saved')
  await expect(page.getByText('These copies are on this device.')).toBeVisible()
  await context.setOffline(false)
  await expects.courts(FULL_COURT)
  await expect(page.getByText('These copies are on this device.')).toBeHidden()

  await context.setOffline(true)
  await visit(page, '/')
  const place = page.getByRole('region', { name: 'Near SW9' })
  await expect(page.getByText('These courts need a connection.')).toBeVisible()
  await context.setOffline(false)
  await expect(place.getByRole('listitem').first()).toBeVisible()

  await context.setOffline(true)
  await visit(page, `/?postcode=${KNOWN_POSTCODE}&radius=5`)
  await expect(page.getByText('Location lookup is not available yet.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Showing courts within 5 miles of SW9/)).toBeVisible()
})

test('a new version waits for a tap, and the copies stay', async ({ page, connection }) => {
  const path = await keeps(page, FULL_COURT)
  const before = await caches(page)
  connection.deploy()
  await visit(page, path)
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
  await expect(notice).toBeVisible()
  expect(await caches(page)).toEqual(expect.arrayContaining(before))
  const loaded = page.waitForEvent('load')
  await notice.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect.poll(() => caches(page)).toHaveLength(1)
  expect(await caches(page)).not.toEqual(before)
  await expect(notice).toBeHidden()
  expect(await keptCourts(page)).toEqual([Number(path.split('/').at(-1))])
})

test('an operator can switch it off where it is installed', async ({ page, connection }) => {
  const path = await keeps(page, FULL_COURT)
  connection.leadTo(await askFor(`${process.env[SERVERS]}/shared?OFFLINE=off`))
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => caches(page)).toEqual([])
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
  expect(await keptCourts(page)).toEqual([Number(path.split('/').at(-1))])
})

test('where storage is refused, pages work as before', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    CacheStorage.prototype.open = () => Promise.reject(new DOMException('refused', 'SecurityError'))
  })
  await court(page).given.visitorOn(FULL_COURT)
  await court(page).expects.heading(FULL_COURT)
})

test.describe('of a member', () => {
  test.beforeEach(async ({ connection }) => {
    connection.leadTo(await askFor(`${process.env[SERVERS]}/offline?IDENTITY=embedded`))
  })
  const notSentYet = (page: Page) => page.getByRole('region', { name: 'Not sent yet' })

  test('the session outlasts a page that was opened without a connection', async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(CUT)
    await sharedMemberOn(page, '/about')
    const path = await keeps(page, FULL_COURT)
    await context.setOffline(true)
    await visit(page, path)
    await expect(page.getByText(/^Saved copy from/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
    await expect(page.getByRole('button', { name: /^Log in/ })).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  })

  test('nothing but public copies is kept', async ({ page }) => {
    await sharedMemberOn(page, '/account')
    const path = await keeps(page, FULL_COURT)
    const kept = await page.evaluate(async () => {
      const names = await window.caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await window.caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.filter((kept) => !kept.startsWith('/assets/'))).toEqual(['/offline'])
    expect(await keptCourts(page)).toEqual([Number(path.split('/').at(-1))])
  })

  test('what is said without a connection is sent once; what is refused stays with its reason', async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(CUT)
    expectProblem(/status of 400/)
    const { features } = court(page)
    const waiting = notSentYet(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/facts')) sent.push(request.postData() ?? '')
    })
    async function saysOffline() {
      await context.setOffline(true)
      await visit(page, path)
      await features.getByRole('button', { name: /^Yes/ }).first().click()
      await expect(waiting).toContainText(/Floodlights: .+ \(\d+ \w+, \d\d:\d\d\)/)
    }
    await sharedMemberOn(page, '/about')
    const path = await keeps(page, FULL_COURT)
    await saysOffline()
    expect(sent).toEqual([])
    await context.setOffline(false)
    await expect(waiting).toBeHidden()
    expect(sent).toEqual([expect.stringMatching(/"value":true.*"observed_at":"\d{4}-/)])

    await saysOffline()
    await page.route('**/facts', (route) => route.fulfill({ status: 400, json: { error: 'Not like this.' } }))
    await context.setOffline(false)
    await expect(waiting).toContainText('Refused: Not like this.')
    await waiting.getByRole('button', { name: /^Remove/ }).click()
    await expect(waiting).toBeHidden()
  })

  test('a review waits, can be changed, is sent once, and is opened again if it is refused', async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(CUT)
    expectProblem(/status of 409/)
    const waiting = notSentYet(page)
    const form = page.getByRole('dialog')
    const text = form.getByLabel('Your review')
    await sharedMemberOn(page, '/about')
    const path = await keeps(page, FULL_COURT)
    await page.clock.install()
    await context.setOffline(true)
    await visit(page, path)
    await court(page).reviews.getByRole('button', { name: 'Submit a Review' }).click()
    await text.waitFor()
    // Nothing that is written is lost while the page tries again and again.
    await page.clock.runFor(100_000)
    await form.getByRole('radio', { name: '4 stars' }).check({ force: true })
    await text.fill('Good nets.')
    await form.getByRole('button', { name: 'Submit review' }).click()
    await expect(form.getByText('Your review is kept on this device')).toBeVisible()
    await form.getByRole('button', { name: 'OK' }).click()
    await waiting.getByRole('button', { name: /^Edit “Review, 4 stars: Good nets/ }).click()
    await expect(text).toHaveValue('Good nets.')
    await text.fill('Good nets, old rims.')
    await form.getByRole('button', { name: 'Submit review' }).click()
    await form.getByRole('button', { name: 'OK' }).click()
    await expect(waiting.getByRole('listitem')).toHaveText([/^Review, 4 stars: Good nets, old rims\. /])

    const sent = page.waitForRequest(/\/reviews$/)
    const refused = { status: 409, json: { code: 'newer-review', error: 'There is a newer one.' } }
    await page.route('**/reviews', (route) => route.fulfill(refused), { times: 1 })
    await context.setOffline(false)
    expect((await sent).postData()).toMatch(/name="observed_at"\r\n\r\n\d{4}-/)
    await expect(waiting).toContainText('Refused: There is a newer one.')
    await expect(page.getByText(/^Saved copy from/)).toBeHidden()
    await waiting.getByRole('button', { name: /^Edit/ }).click()
    await expect(text).toHaveValue('Good nets, old rims.')
    await form.getByRole('button', { name: /^(Submit review|Save changes)$/ }).click()
    await expect(form.getByText('Your Review has been submitted for admin approval')).toBeVisible()
    await expect(waiting).toBeHidden()
  })

  test('saves a court, answers three questions without a connection, and comes back to a new version', {
    tag: '@journey',
  }, async ({ page, connection, expectProblem }) => {
    expectProblem(CUT)
    const { row } = facts(page)
    const waiting = notSentYet(page)
    const save = page.getByRole('button', { name: `Save ${FULL_COURT}` })
    const sent: string[] = []
    page.on('requestfinished', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/facts')) sent.push(request.postData() ?? '')
    })
    await sharedMemberOn(page, '/about')
    // Where the installed app begins.
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    await visit(page, manifest.start_url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await keeps(page, FULL_COURT)
    if ((await save.getAttribute('aria-pressed')) !== 'true') await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    await connection.cut()

    await visit(page, '/saved')
    await page.getByRole('link', { name: FULL_COURT, exact: true }).click()
    await expect(page.getByText(/^Saved copy from/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Can I play now?' })).toBeHidden()
    for (const name of ['Floodlights', 'Toilets', 'Seating']) {
      if (await row(name).isHidden()) await facts(page).when.opensUnknown()
      const yes = row(name).getByRole('button', { name: /^Yes/ })
      await yes.click()
      await expect(yes).toHaveAttribute('aria-pressed', 'true')
    }
    await expect(waiting.getByRole('listitem')).toHaveCount(3)
    await goBack(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Saved courts' })).toBeVisible()
    await expect(waiting.getByRole('listitem')).toHaveCount(3)
    expect(sent).toEqual([])

    connection.deploy()
    await connection.restore()
    const done = page
      .getByRole('status')
      .filter({ hasText: 'What you wrote without a connection has been sent.' })
    await expect(done).toBeVisible()
    await expect(waiting).toBeHidden()
    expect(sent).toHaveLength(3)
    await done.getByRole('button', { name: 'OK' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
    const loaded = page.waitForEvent('load')
    await notice.getByRole('button', { name: 'Reload' }).click()
    await loaded
    await expect(page.getByRole('link', { name: FULL_COURT, exact: true })).toBeVisible()
    expect(sent).toHaveLength(3)
  })
})
