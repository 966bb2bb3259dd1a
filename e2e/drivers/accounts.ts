import { expect, type Page } from '@playwright/test'
import { visit } from '../harness/visit.ts'
import { createMember, newPerson, type Person } from './people.ts'

/** Signing in and the account menu. */
export function accounts(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Log in or Sign up' })
  const usernameDialog = page.getByRole('dialog', { name: 'Choose a username' })
  const menu = page.getByRole('button', { name: /^Menu of / })
  const main = page.getByRole('main')

  async function opensMenu() {
    if (await menu.isVisible()) await menu.click()
  }

  async function logsIn({ email, password }: Pick<Person, 'email' | 'password'>) {
    await dialog.getByLabel('Email', { exact: true }).fill(email)
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  }

  /** Opens the local stand-in for Google or Facebook and signs in with it. */
  async function choosesIn(button: string, who: { name: string } | { email: string }) {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: button }).click()
    const window = await opened
    await expect(window.getByRole('heading')).toHaveText('Local demo: this is not Google or Facebook')
    if ('name' in who) return window.getByRole('button', { name: who.name }).click()
    await window.getByLabel('Someone else').fill(who.email)
    return window.getByRole('button', { name: 'Sign in with this address' }).click()
  }

  /** Opens the link in another window, as from a mail program. */
  async function opensMail(email: string, use: (window: Page) => Promise<void>) {
    await expect
      .poll(async () => {
        const mails = (await (await page.request.get('/api/local/outbox')).json()) as { email: string }[]
        return mails.some((mail) => mail.email === email)
      })
      .toBe(true)
    const window = await page.context().newPage()
    await visit(window, '/local/outbox')
    const mail = window.getByRole('listitem').filter({ hasText: email })
    await mail.getByRole('link', { name: 'Open the link' }).first().click()
    await use(window)
    await window.close()
  }

  async function registers(person: Person) {
    await dialog.getByRole('tab', { name: 'Create account' }).click()
    await dialog.getByLabel('Username').fill(person.username)
    await dialog.getByLabel('Email', { exact: true }).fill(person.email)
    await dialog.getByLabel('Password').fill(person.password)
    await dialog.getByRole('button', { name: 'Create account' }).click()
  }

  async function verifiesAddress({ email }: Pick<Person, 'email'>) {
    await opensMail(email, async (mail) => {
      await mail.getByRole('button', { name: 'Verify my email' }).click()
      await expect(mail.getByText(/^Your email address is verified\./)).toBeVisible()
    })
    // The page may already have noticed on focus, so does not wait for a button that is gone.
    const verified = dialog.getByRole('button', { name: "I've verified my email" })
    await verified.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click()
    })
  }

  async function signedInAs({ username }: Person) {
    await expect(dialog).toBeHidden()
    await opensMenu()
    await expect(page.getByRole('banner').getByText(`@${username}`).last()).toBeVisible()
  }

  const says = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

  const opensSignIn = () => page.getByRole('button', { name: 'Log in / Sign up' }).click()

  return {
    dialog,
    usernameDialog,
    main,
    given: {
      visitorOn: (path: string) => visit(page, path),
      /** Gives the demo person a new account, because the demo always offers the same people. */
      demoPersonIsNew: () =>
        page.route('**/api/identity/sign-in/social', (route) => {
          const postData = route.request().postData() ?? ''
          return route.continue({ postData: postData.replace('facebook.com-', `$&${crypto.randomUUID()}-`) })
        }),
      /** A person with a password account who is not signed in. */
      async someone(): Promise<Person> {
        const person = newPerson()
        await createMember(page.request, person)
        return person
      },
      async memberOn(path: string): Promise<Person> {
        const person = newPerson()
        await createMember(page.request, person)
        await visit(page, path)
        if (path === '/account') await dialog.waitFor()
        else await opensSignIn()
        await logsIn(person)
        await expect(dialog).toBeHidden()
        return person
      },
      /** Somebody who has just registered with an address, proven it, and is signed in. */
      async newMemberOn(path: string): Promise<Person> {
        const person = newPerson()
        await visit(page, path)
        if (path === '/account') await dialog.waitFor()
        else await opensSignIn()
        await registers(person)
        await says(`Verification email sent to ${person.email}.`)
        await verifiesAddress(person)
        await signedInAs(person)
        return person
      },
      /** A person signed in with Google who has a username. */
      async googleMemberOn(path: string): Promise<Person> {
        const person = newPerson()
        await visit(page, path)
        await opensSignIn()
        await choosesIn('Continue with Google', person)
        await usernameDialog.getByLabel('Username').fill(person.username)
        await usernameDialog.getByRole('button', { name: 'Save username' }).click()
        await expect(usernameDialog).toBeHidden()
        return person
      },
    },
    when: {
      opensSignIn,
      logsIn,
      choosesIn,
      opensMenu,
      registers,
      opensMail,
      verifiesAddress,
      async opensAccount() {
        await opensMenu()
        await page.getByRole('link', { name: 'My account' }).click()
      },
      async signsOut() {
        await opensMenu()
        await page.getByRole('button', { name: 'Sign out' }).click()
      },
    },
    expects: {
      signedInAs,
      signedOut: () => expect(page.getByRole('button', { name: 'Log in / Sign up' })).toBeVisible(),
      says,
    },
  }
}
