import { expect, type Page } from '@playwright/test'
import { admin } from './admin.ts'

/** The admin list of courts. */
export function adminCourts(page: Page) {
  const { given } = admin(page)
  const list = page.getByRole('list', { name: 'Courts' })
  const court = (name: string) => list.getByRole('article', { name })
  const dialog = page.getByRole('dialog')

  /** Headers of admin API calls. */
  const headers = (idToken: string) => ({ authorization: `Bearer ${idToken}` })

  return {
    list,
    court,
    dialog,
    given: {
      administrator: () => given.administratorOn('/admin/courts'),
      /** Edits the court with this name, as another administrator would. */
      async editedElsewhere(idToken: string, name: string, facts: object) {
        const search = { headers: headers(idToken), params: { q: name } }
        const answer = await page.request.get('/api/admin/courts', search)
        const { courts }: { courts: { id: number; name: string }[] } = await answer.json()
        const id = courts.find((known) => known.name === name)?.id
        const edited = await page.request.put(`/api/courts/${id}`, { headers: headers(idToken), data: facts })
        expect(edited.ok()).toBe(true)
      },
    },
    when: {
      looksFor: (text: string) => page.getByLabel('Find a court').fill(text),
      /** Scrolls until no more courts are loaded; returns the row of the last one. */
      async scrollsToTheEnd() {
        const last = list.getByRole('listitem').last()
        const rowsBelow = async () => {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
          const [place, size] = ['aria-posinset', 'aria-setsize'].map((name) => last.getAttribute(name))
          return Number(await size) - Number(await place)
        }
        await expect.poll(rowsBelow).toBe(0)
        return last
      },
      looksIn: (place: 'Directory' | 'Archive') => page.getByLabel('Where').selectOption(place),
      async opens(name: string) {
        await page.getByLabel('Find a court').fill(name)
        await court(name)
          .getByRole('button', { name: `Edit ${name}` })
          .click()
      },
      types: (name: string, label: string, text: string) =>
        court(name).getByLabel(label, { exact: true }).fill(text),
      chooses: (name: string, label: string, option: string) =>
        court(name).getByLabel(label, { exact: true }).selectOption(option),
      saves: (name: string) => court(name).getByRole('button', { name: 'Save', exact: true }).click(),
      async visitsAnotherTab() {
        const tabs = page.getByRole('navigation', { name: 'Admin Panel' })
        await tabs.getByRole('link', { name: 'Users' }).click()
        await expect(list).toBeHidden()
        await tabs.getByRole('link', { name: 'Courts' }).click()
      },
      presses: (name: string, button: string) =>
        court(name).getByRole('button', { name: button, exact: true }).click(),
    },
    expects: {
      says: (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible(),
      listed: (name: string) => expect(court(name)).toBeVisible(),
      gone: (name: string) => expect(court(name)).toBeHidden(),
    },
  }
}
