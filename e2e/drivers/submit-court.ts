import { expect, type Page } from '@playwright/test'
import { visit } from '../harness/visit.ts'
import { accounts } from './accounts.ts'

/** Far from every court in the directory. */
export const REMOTE_PLACE = { latitude: '54.4609', longitude: '-3.0886' }

/** A random place in the Atlantic, away from those of other tests. */
const ownPlace = () => ({
  latitude: (56 + 4 * Math.random()).toFixed(6),
  longitude: (-8.5 + Math.random()).toFixed(6),
})

/** The submission form. */
export function submitCourt(page: Page) {
  const main = page.getByRole('main')
  const field = (label: string) => main.getByLabel(label, { exact: true })
  const similar = main.getByRole('region', { name: 'Is it one of these?' })

  async function types(values: Record<string, string>) {
    for (const [label, value] of Object.entries(values)) await field(label).fill(value)
  }

  return {
    main,
    field,
    similar,
    given: {
      async memberOnForm() {
        const { given, when, dialog } = accounts(page)
        const person = await given.someone()
        await given.visitorOn('/submit-court')
        await expect(dialog).toBeVisible()
        await when.logsIn(person)
        await expect(field('Name')).toBeEnabled()
      },
    },
    when: {
      types,
      async describes(name: string, { latitude, longitude } = ownPlace()) {
        await types({ Name: name, Address: '1 Lake Road', Latitude: latitude, Longitude: longitude })
      },
      choosesPaid: () => field('Free or paid').selectOption('Paid'),
      submits: () => main.getByRole('button', { name: 'Submit Court' }).click(),
      presses: (button: string) => main.getByRole('button', { name: button }).click(),
      finds: async (postcode: string) => {
        await types({ 'Find by postcode or town': postcode })
        await main.getByRole('button', { name: 'Find', exact: true }).click()
      },
    },
    expects: {
      says: (text: string | RegExp) => expect(main.getByText(text)).toBeVisible(),
      problemAt: (label: string, text: string | RegExp) =>
        expect(field(label)).toHaveAccessibleDescription(text),
      holds: (label: string, value: string | RegExp) => expect(field(label)).toHaveValue(value),
      submitted: () => expect(main.getByText('Court submitted for review.')).toBeVisible(),
      /** Checks the contributions in the account. */
      async arrived(name: string, times: number) {
        await visit(page, '/account')
        const contributions = main.getByRole('region', { name: 'My contributions' })
        await expect(contributions.getByRole('listitem').filter({ hasText: name })).toHaveCount(times)
        await expect(contributions.getByText(name)).toHaveCount(times)
      },
    },
  }
}
