import { ListScreen } from '../e2e/drivers/list.ts'
import {
  ALL_COURTS,
  BARE_COURT,
  COURT_WITHOUT_ADDRESS,
  COURTS_AROUND,
  FULL_COURT,
  HIDDEN_COURTS,
  KNOWN_POSTCODE,
  MANUALLY_RATED_COURT,
  SCRIPT_COURT,
} from '../e2e/harness/courts.ts'
import { delayResponses } from '../e2e/harness/delay-responses.ts'
import { expect, test } from '../e2e/harness/test.ts'

const AROUND = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`

test('shows no count before the results are loaded', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open('?near=51.435,-0.15&radius=2&access=paid')
  await expect(list.status).toHaveText(/^No paid courts found/)
  const release = await delayResponses(page, '**/api/courts?*')
  await list.searchBar.when.chooses('Access', 'All')
  await expect(list.status.first()).toHaveText('Showing courts within 2 miles of your selected location.')
  await expect(page.getByText('Loading courts...')).toBeVisible()
  release()
  await expect(list.status.first()).toContainText('nearest first')
})

test('fails offline and resumes once back online', async ({ page, context, expectProblem }) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/)
  const list = new ListScreen(page)
  await list.open(AROUND)
  await expect(list.cards).toHaveCount(COURTS_AROUND[10].all)
  await context.setOffline(true)
  await list.searchBar.when.chooses('Radius', '2 miles')
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible()
  await expect(list.cards).toHaveCount(0)
  await context.setOffline(false)
  await expect(list.cards).toHaveCount(COURTS_AROUND[2].all)
})

test('shows the known facts of a court', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open(`${AROUND}&radius=2`)
  const card = list.card(FULL_COURT)
  await expect(card.getByRole('link', { name: FULL_COURT, exact: true })).toHaveAttribute(
    'href',
    /^\/courts\/\d+$/,
  )
  await expect(card.getByText('Paid · £4.50 for 1 hr')).toBeVisible()
  await expect(card.getByText('Hoops: 4')).toBeVisible()
  await expect(card.getByText('2 Harbour Street, London SW9 8XX')).toBeVisible()
  await expect(card.getByRole('link', { name: '51.466780, -0.112260' })).toHaveAttribute('href', /51\.466780/)
  await expect(card.getByText('Greater London, England')).toBeVisible()
  await expect(card.getByText(/^The hall stands behind the library; .* opens until nine\.$/s)).toBeVisible()
  await expect(card.getByRole('img', { name: '3.8 out of 5 stars' })).toBeVisible()
  const tags = card.getByRole('list', { name: 'Tags' }).getByRole('listitem')
  await expect(tags.first()).toContainText('Floodlights5, 5 people confirmed')
  await expect(tags).toHaveCount(5)
  await expect(card.getByRole('heading')).toHaveAttribute('dir', 'auto')
  await expect(tags.first()).toHaveAttribute('dir', 'auto')
  await expect(list.card(MANUALLY_RATED_COURT).getByRole('img', { name: '4.2 out of 5 stars' })).toBeVisible()
})

test('says what is not known', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open(`${AROUND}&radius=2`)
  const card = list.card(BARE_COURT)
  await expect(card.getByText('Not yet rated')).toBeVisible()
  await expect(card.getByText('No photos yet')).toBeVisible()
  await expect(card.getByText('Access info not available')).toBeVisible()
})

test('renders a script in a name as text', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open(`${AROUND}&radius=5`)
  await expect(list.card(SCRIPT_COURT)).toBeVisible()
})

test('loads more by keyboard and counts correctly', async ({ page }) => {
  // Otherwise more is loaded as soon as the focused button is scrolled into view.
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => {}
  })
  const list = new ListScreen(page)
  await list.open()
  await expect(list.status).toHaveText(`${ALL_COURTS.all - 1} courts`)
  await list.more.press('Enter')
  await expect(list.cards).toHaveCount(48)
  await list.more.press('Enter')
  await expect(list.cards).toHaveCount(ALL_COURTS.all - 1)
  await expect(list.more).toBeHidden()
  for (const hidden of [...HIDDEN_COURTS, COURT_WITHOUT_ADDRESS])
    await expect(list.card(hidden)).toHaveCount(0)
})

test('loads more when a busy browser reports two positions at once', async ({ page }) => {
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends window.IntersectionObserver {
      readonly #report: IntersectionObserverCallback

      constructor(report: IntersectionObserverCallback) {
        super(report)
        this.#report = report
      }

      override observe(target: Element) {
        const positions = [false, true].map((isIntersecting) => ({ target, isIntersecting }))
        queueMicrotask(() => this.#report(positions as IntersectionObserverEntry[], this))
      }
    }
  })
  const list = new ListScreen(page)
  await list.open()
  await expect(list.cards).toHaveCount(ALL_COURTS.all - 1)
})

test('offers to retry when courts fail to load', async ({ page, expectProblem }) => {
  expectProblem(/503|ERR_FAILED/)
  const list = new ListScreen(page)
  await list.open()
  await page.route('**/api/courts?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', error: 'Not now.' } }),
  )
  await list.searchBar.when.chooses('Access', 'Paid')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/api/courts?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(list.cards).toHaveCount(ALL_COURTS.paid)
})

test('announces its styles in the headers', async ({ request }) => {
  const answer = await request.get('/')
  const styles = [...(await answer.text()).matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)]
  expect(styles.length).toBeGreaterThan(0)
  expect(answer.headers().link).toBe(styles.map(([, href]) => `<${href}>; rel=preload; as=style`).join(', '))
})
