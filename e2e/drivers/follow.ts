import { expect, type Page } from '@playwright/test'

/** The path of the link in the latest mail about changes to an address. */
export async function mailedFollow(page: Page, email: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const mails: { email: string; link: string }[] = await (
        await page.request.get('/api/local/outbox')
      ).json()
      link = mails.find((mail) => mail.email === email)?.link ?? ''
      return link
    })
    .toContain('/follows/')
  return link
}
