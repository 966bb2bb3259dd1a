import { expect, type Page } from '@playwright/test'
import { reviewSortLabels } from '../../src/reviews/contract/rules.ts'
import { visit } from '../harness/visit.ts'

/** A court page. */
export function court(page: Page) {
  const main = page.getByRole('main')
  const gallery = page.getByRole('region', { name: 'Photos' })
  const viewer = page.getByRole('dialog', { name: /^Photos of / })
  const reviews = page.getByRole('region', { name: 'Reviews' })
  const features = page.getByRole('region', { name: 'What is there' })
  const notes = page.getByRole('region', { name: 'Notes' })
  const fact = (name: string) =>
    main.getByRole('region', { name: 'Details' }).locator('dl > div', { hasText: name })

  /** Path of the court with this name. */
  async function addressOf(name: string | RegExp): Promise<string> {
    const courts: { id: number; name: string }[] = await (await page.request.get('/api/courts')).json()
    const found = courts.find((row) => (typeof name === 'string' ? row.name === name : name.test(row.name)))
    if (!found) throw new Error(`The directory has no ${name}`)
    return `/courts/${found.id}`
  }

  return {
    main,
    gallery,
    viewer,
    reviews,
    features,
    notes,
    fact,
    addressOf,
    given: {
      visitorOn: async (name: string | RegExp, query = '') => visit(page, `${await addressOf(name)}${query}`),
    },
    when: {
      opensPhoto: (number: number) =>
        gallery
          .getByRole('link', { name: new RegExp(`, photo ${number} of `) })
          .first()
          .click(),
      presses: (key: string) => page.keyboard.press(key),
      movesPhotos: (direction: 'Next' | 'Previous') =>
        gallery.getByRole('button', { name: `${direction} photo` }).click(),
      picksThumbnail: (number: number) =>
        gallery.getByRole('button', { name: `Photo ${number}`, exact: true }).click(),
      sortsReviews: (sort: keyof typeof reviewSortLabels) =>
        reviews.getByLabel('Sort').selectOption({ label: reviewSortLabels[sort] }),
    },
    expects: {
      heading: (name: string) =>
        expect(main.getByRole('heading', { level: 1, name, exact: true })).toBeVisible(),
      currentPhoto: async (number: number) => {
        await expect(gallery.locator('[aria-current=true]')).toHaveAccessibleName(`Photo ${number}`)
        await expect(gallery.getByRole('link', { name: `, photo ${number} of ` }).first()).toBeInViewport()
      },
      viewedPhoto: (counter: string) => expect(viewer.getByText(counter, { exact: true })).toBeVisible(),
      firstReview: (text: string) =>
        expect(
          reviews
            .getByRole('listitem')
            .filter({ has: page.getByRole('heading') })
            .first(),
        ).toContainText(text),
      signInAsked: async () => {
        const dialog = page.getByRole('dialog', { name: 'Log in or Sign up' })
        await expect(dialog.getByText('Login to vote, review or submit a new court.')).toBeVisible()
        await dialog.getByRole('button', { name: 'Close' }).click()
        await expect(dialog).toBeHidden()
      },
    },
  }
}
