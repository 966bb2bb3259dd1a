import { expect, type Locator, type Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { court } from './court.ts'
import type { Person } from './people.ts'

/** Contributions of members on a court page. */
export function contributions(page: Page) {
  const { given, when, dialog: signIn } = accounts(page)
  const { addressOf, reviews, features } = court(page)
  const like = reviews.getByRole('button', { name: /^Like the review by/ }).first()
  const dislike = reviews.getByRole('button', { name: /^Dislike the review by/ }).first()
  const facility = (name: string) => features.getByRole('listitem', { name, exact: true })

  const reviewDialog = page.getByRole('dialog', { name: /^(Submit a Review|Edit your review)$/ })
  const thanks = page.getByRole('dialog', { name: 'Thank you' })

  return {
    reviewDialog,
    like,
    dislike,
    facility,
    given: {
      someone: given.someone,
      visitorOn: async (name: string | RegExp) => given.visitorOn(await addressOf(name)),
      memberOn: async (name: string | RegExp) => given.memberOn(await addressOf(name)),
    },
    when: {
      async signsIn(person: Person) {
        await when.logsIn(person)
        await expect(signIn).toBeHidden()
      },
      /** Answers or withdraws. Waits for the response, because another tap before it is ignored. */
      async says(name: string, answer: 'Yes' | 'No') {
        const response = page.waitForResponse(/\/facts$/)
        await facility(name)
          .getByRole('button', { name: new RegExp(`^${answer}`) })
          .click()
        await response
      },
      signsOut: when.signsOut,
      opensReview: () =>
        reviews.getByRole('button', { name: /^(Submit a Review|Edit your review)$/ }).click(),
      sendsReview: () => reviewDialog.getByRole('button', { name: /^(Submit review|Save changes)$/ }).click(),
      rates: (stars: string) => reviewDialog.getByRole('radio', { name: stars }).check({ force: true }),
      writes: (text: string) => reviewDialog.getByLabel('Your review').fill(text),
      choosesPhotos: (files: Parameters<Locator['setInputFiles']>[0]) =>
        page.getByLabel('Add photos').setInputFiles(files),
      async reports(reason: string) {
        const dialog = page.getByRole('dialog', { name: /^Report this/ })
        await dialog.getByRole('button', { name: 'Send report' }).click()
        await expect(dialog.getByText('Choose a reason.')).toBeVisible()
        await dialog.getByLabel(reason).check()
        await dialog.getByRole('button', { name: 'Send report' }).click()
        await expect(dialog.getByText('Thank you. An administrator will look at it.')).toBeVisible()
        await dialog.getByRole('button', { name: 'OK' }).click()
      },
      async suggests(name: string) {
        const open = page.getByRole('button', { name: 'Suggest a facility' })
        if (await open.isVisible()) await open.click()
        await page.getByLabel('Suggest a facility').fill(name)
        await page.getByRole('button', { name: 'Suggest', exact: true }).click()
      },
    },
    expects: {
      thanked: async () => {
        await expect(
          thanks.getByText('Your Review has been submitted for admin approval', { exact: true }),
        ).toBeVisible()
        await thanks.getByRole('button', { name: 'OK' }).click()
      },
      /** How the author sees it until approval. */
      waiting: (text: string) =>
        expect(reviews.getByRole('listitem').filter({ hasText: text })).toContainText('Waiting for approval'),
      votes: async (likes: number, dislikes: number) => {
        await expect(like).toHaveText(String(likes))
        await expect(dislike).toHaveText(String(dislikes))
      },
    },
  }
}
