import { expect, type Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { court } from './court.ts'
import type { Person } from './people.ts'

/** What members add to a court's page. */
export function contributions(page: Page) {
  const { given, when, dialog: signIn } = accounts(page)
  const { addressOf, reviews, facilities } = court(page)
  const like = reviews.getByRole('button', { name: /^Like the review by/ }).first()
  const dislike = reviews.getByRole('button', { name: /^Dislike the review by/ }).first()
  const facility = (name: string) => facilities.getByRole('listitem').filter({ hasText: name })

  return {
    like,
    dislike,
    facility,
    given: {
      someone: given.someone,
      visitorOn: async (name: string) => given.visitorOn(await addressOf(name)),
      memberOn: async (name: string) => given.memberOn(await addressOf(name)),
    },
    when: {
      async signsIn(person: Person) {
        await when.logsIn(person)
        await expect(signIn).toBeHidden()
      },
      confirms: (name: string) => facility(name).getByRole('button').click(),
      async suggests(name: string) {
        const open = page.getByRole('button', { name: 'Suggest a facility' })
        if (await open.isVisible()) await open.click()
        await page.getByLabel('Suggest a facility').fill(name)
        await page.getByRole('button', { name: 'Suggest', exact: true }).click()
      },
    },
    expects: {
      votes: async (likes: number, dislikes: number) => {
        await expect(like).toHaveText(String(likes))
        await expect(dislike).toHaveText(String(dislikes))
      },
    },
  }
}
