import { expect, type Page } from '@playwright/test'
import { visit } from '../harness/visit.ts'

/** The frame of every screen: top navigation, footer, sign-in prompt and heading. */
export function shell(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Views' })
  const signIn = page.getByRole('dialog', { name: 'Log in or Sign up' })
  const view = (name: string) => navigation.getByRole('link', { name })
  return {
    view,
    given: {
      visitorOn: (path: string) => visit(page, path),
    },
    when: {
      opensMapView: () => navigation.getByRole('link', { name: 'Map View' }).click(),
      followsBrand: () => page.getByRole('link', { name: 'Opencourt', exact: true }).click(),
      skipsToContent: async () => {
        await page.keyboard.press('Tab')
        await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
        await page.keyboard.press('Enter')
      },
      closesSignIn: () => signIn.getByRole('button', { name: 'Close' }).click(),
    },
    expects: {
      at: (path: string) => expect(page).toHaveURL(path),
      heading: (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible(),
      view: (name: string) =>
        expect(navigation.getByRole('link', { name })).toHaveAttribute('aria-current', 'page'),

      signIn: () => expect(signIn).toBeVisible(),
      noSignIn: () => expect(signIn).toBeHidden(),
    },
  }
}
