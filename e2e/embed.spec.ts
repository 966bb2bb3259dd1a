import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, FrameLocator, Page } from '@playwright/test'
import { sharedMemberOn } from './drivers/member.ts'
import { COURTS_AROUND, FULL_COURT, KNOWN_POSTCODE } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'
import { visit, visitStatic } from './harness/visit.ts'

const SEARCH = `postcode=${encodeURIComponent(KNOWN_POSTCODE)}`

/** Shows a frame on the page of another site, which allows nothing else. */
async function frameOnOtherSite(
  page: Page,
  address: string,
  width: number,
): Promise<{ club: FrameLocator; close: () => void }> {
  const frame = `<iframe src="${address.replaceAll('&', '&amp;')}" title="Courts" width="${width}" height="900"></iframe>`
  const server = createServer((_, response) => {
    const policy = `default-src 'none'; frame-src ${new URL(address).origin}`
    response.writeHead(200, { 'content-security-policy': policy, 'content-type': 'text/html' })
    response.end(
      `<!doctype html><html lang="en"><title>Club</title><main><h1>Club</h1>${frame}</main></html>`,
    )
  })
  // Its pages belong to localhost, whatever the port: another name is another site.
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await visitStatic(page, `http://127.0.0.1:${(server.address() as AddressInfo).port}/club`)
  return { club: page.frameLocator('iframe'), close: () => server.close() }
}

async function idOf(request: APIRequestContext, name: string): Promise<number> {
  const courts: { id: number; name: string }[] = await (await request.get('/api/courts')).json()
  return courts.find((court) => court.name === name)?.id ?? 0
}

test.describe('the embed', () => {
  for (const [width, theme] of [
    [320, 'light'],
    [900, 'dark'],
  ] as const)
    test(`shows a search on a strict page, ${width} pixels wide, ${theme}`, async ({
      page,
      baseURL,
      expectProblem,
    }) => {
      expectProblem(/^request to another server: .*\/(club|favicon\.ico)$/)
      expectProblem(/favicon/)
      const address = `${baseURL}/embed?${SEARCH}&theme=${theme}&limit=20`
      const { club, close } = await frameOnOtherSite(page, address, width)
      await expect(club.getByRole('heading', { level: 1 })).toHaveText(
        `Basketball courts within 10 miles of ${KNOWN_POSTCODE}`,
      )
      await expect(club.getByRole('listitem')).toHaveCount(Math.min(20, COURTS_AROUND[10].all))
      await expect(club.getByRole('img', { name: /^Where the courts lie/ })).toBeVisible()
      const background = await club.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
      expect(background).toBe(theme === 'dark' ? 'rgb(21, 32, 43)' : 'rgb(255, 253, 249)')
      const overflow = await club.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
      expect(overflow).toBe(0)
      const court = club.getByRole('link').first()
      await expect(court).toHaveAttribute('target', '_blank')
      await expect(court).toHaveAttribute('href', /\/courts\/\d+$/)
      close()
    })
})

test('on another site it is a visitor’s, also for those who are signed in', async ({
  page,
  baseURL,
  expectProblem,
}) => {
  expectProblem(/^request to another server: .*\/(club|favicon\.ico)$/)
  expectProblem(/favicon/)
  await sharedMemberOn(page, '/about')
  const own = page.waitForRequest(`${baseURL}/embed?${SEARCH}`)
  await visitStatic(page, `/embed?${SEARCH}`)
  expect(await (await own).headerValue('cookie')).toContain('session_token')

  // Not the same address, which the browser has kept.
  const address = `${baseURL}/embed?${SEARCH}&limit=5`
  const framed = page.waitForRequest(address)
  const { club, close } = await frameOnOtherSite(page, address, 900)
  await expect(club.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await (await framed).headerValue('cookie')) ?? '').not.toContain('session')
  close()
})

test('a search and a court offer the line to paste, with a preview', { tag: '@journey' }, async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const id = await idOf(request, FULL_COURT)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const places = [
    [
      `/?${SEARCH}&radius=5`,
      'Show these courts on your website',
      `/embed?postcode=${KNOWN_POSTCODE.replace(' ', '+')}&amp;radius=5`,
    ],
    [`/courts/${id}`, 'Show on your website', `/embed?court=${id}`],
  ] as const
  for (const [path, button, embed] of places) {
    await visit(page, path)
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: /^Show (courts|this court) on your website$/ })
    await dialog.getByRole('button', { name: 'Copy the line' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Copied.')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`<iframe src="${baseURL}${embed}"`)
    await expect(dialog.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})
