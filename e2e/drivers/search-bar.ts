import type { Page } from '@playwright/test'

/** The search bar, the same on the list and on the map. */
export function searchBar(page: Page) {
  const postcode = page.getByLabel('Postcode', { exact: true })
  return {
    postcode,
    submit: page.getByRole('button', { name: 'Search', exact: true }),
    chips: page.getByRole('list', { name: 'Active filters' }),
    when: {
      async searches(text: string) {
        await postcode.fill(text)
        await postcode.press('Enter')
      },
      async chooses(filter: 'Radius' | 'Access', option: string) {
        await page.getByRole('combobox', { name: filter }).selectOption({ label: option })
      },
    },
  }
}
