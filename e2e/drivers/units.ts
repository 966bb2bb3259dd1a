import type { Page } from '@playwright/test'
import { expect } from '../harness/test.ts'
import { visit } from '../harness/visit.ts'

/** The choice of miles or kilometres at the end of every page. */
export function units(page: Page) {
  const choice = page.getByRole('contentinfo').getByRole('combobox', { name: 'Distances' })
  return {
    /** Distance from the top of the window, pixels. */
    positionOfChoice: async () => (await choice.boundingBox())?.y ?? Number.NaN,
    given: { visitorOn: (path: string) => visit(page, path) },
    when: {
      chooses: (name: 'miles' | 'kilometres') => choice.selectOption({ label: name }),
      scrollsToTheEnd: () => choice.scrollIntoViewIfNeeded(),
    },
    expects: {
      chosen: (name: 'miles' | 'kilometres') => expect(choice).toHaveValue(name === 'miles' ? 'mi' : 'km'),
    },
  }
}
