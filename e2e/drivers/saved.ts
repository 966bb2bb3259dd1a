import { expect, type Page } from '@playwright/test'
import { KNOWN_PLACE } from '../harness/courts.ts'
import { visit } from '../harness/visit.ts'
import { ListScreen } from './list.ts'

/** Both twin courts are among the first of these. */
const AROUND = `?near=${KNOWN_PLACE.latitude},${KNOWN_PLACE.longitude}&radius=5`

/** How many courts the browser keeps as saved. Whoever opens the database before the site does creates one without stores. */
const countKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        // Where storage is refused, nothing will be.
        if (!window.indexedDB) return resolve(Number.POSITIVE_INFINITY)
        const opening = indexedDB.open('opencourt')
        opening.onerror = reject
        opening.onsuccess = () => {
          const reading = opening.result.transaction('saved').objectStore('saved').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.filter(({ is_saved }) => is_saved).length)
          }
        }
      }),
  )

/** Saving courts, and the screen of those saved. */
export function savedCourts(page: Page) {
  const list = new ListScreen(page)
  const saveOf = (name: string) => page.getByRole('button', { name: `Save ${name}` })
  /** On a page that shows these courts. */
  async function saves(...names: string[]) {
    for (const name of names) {
      await saveOf(name).click()
      await expect(saveOf(name)).toHaveAttribute('aria-pressed', 'true')
    }
    // Whoever leaves the page before the browser has written it loses the last one.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('opencourt.saved'))).not.toBeNull()
    await expect.poll(() => countKept(page)).toBeGreaterThanOrEqual(names.length)
  }
  return {
    list,
    saveOf,
    given: {
      async saved(...names: string[]) {
        await list.open(AROUND)
        await saves(...names)
      },
    },
    when: {
      saves,
      async searches(postcode: string) {
        await list.open()
        await list.searchBar.postcode.fill(postcode)
        await list.searchBar.postcode.press('Enter')
        await expect(list.status).toContainText(postcode)
        // The place is remembered a little later.
        await expect
          .poll(() => page.evaluate(() => localStorage.getItem('opencourt.last-place')))
          .not.toBeNull()
      },
      opensSaved: (search = '') => visit(page, `/saved${search}`),
      async notes(name: string, note: string, newList?: string) {
        await page.getByRole('button', { name: new RegExp(`ote and lists of ${name}`) }).click()
        await page.getByRole('textbox', { name: 'Note' }).fill(note)
        if (newList) await page.getByRole('textbox', { name: 'New list' }).fill(newList)
        await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
        await expect(page.getByRole('dialog')).toBeHidden()
      },
    },
    expects: {
      courts: async (...names: string[]) => {
        await expect(list.cards).toHaveCount(names.length)
        for (const name of names) await expect(list.card(name)).toBeVisible()
      },
    },
  }
}
