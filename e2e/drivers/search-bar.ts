import type { Page } from '@playwright/test'

/** The search bar, the same on the list and on the map. */
export function searchBar(page: Page) {
  // A combobox once it suggests places.
  const postcode = page
    .getByRole('textbox', { name: 'Postcode' })
    .or(page.getByRole('combobox', { name: 'Postcode' }))
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
