import { accounts } from '../drivers/accounts.ts'
import { admin } from '../drivers/admin.ts'
import { createMember, newPerson, setStatus } from '../drivers/people.ts'
import { alsoOnPhone, onPhone, type Screen } from '../harness/screens.ts'
import { expect } from '../harness/test.ts'
import { visit } from '../harness/visit.ts'

/** Signing in, and accounts with something special. */
export const accountScreens: readonly Screen[] = [
  {
    name: 'signing in',
    problems: /status of 403/,
    states: (page) => {
      const { given, when, expects, dialog } = accounts(page)
      return {
        'at the start': alsoOnPhone(async () => {
          await given.visitorOn('/')
          await when.opensSignIn()
          await dialog.getByRole('tab', { name: 'Log in' }).waitFor()
        }),
        'with a username that is taken': async () => {
          await when.registers({ ...newPerson(), username: 'admin' })
          await expects.says('That username is already taken. Pick another one.')
        },
        'before the address is verified': async () => {
          await when.registers(newPerson())
          await expects.says(/^Verification email sent to /)
        },
        'with the local mails': async () => {
          await given.visitorOn('/local/outbox')
          await page.getByRole('listitem').first().waitFor()
        },
        'with the local providers': () => given.visitorOn('/local/sign-in?provider=facebook.com'),
        'with a link to ask for': alsoOnPhone(async () => {
          await given.visitorOn('/about')
          await when.opensSignIn()
          await dialog.getByRole('button', { name: 'Email me a link to sign in' }).click()
          await dialog.getByRole('button', { name: 'Send sign-in link' }).waitFor()
        }),
        'with such a link': () => given.visitorOn('/sign-in-link#made-up'),
        'with a confirmation': () => given.visitorOn('/confirm'),
        'with a new password to choose': () => given.visitorOn('/reset-password'),
      }
    },
  },
  {
    name: 'a username that was taken before verification',
    problems: /status of 40[39]/,
    states: (page) => ({
      'is asked for again': async () => {
        const { given, when, expects } = accounts(page)
        const person = newPerson()
        await given.visitorOn('/about')
        await when.opensSignIn()
        await when.registers(person)
        await expects.says(/^Your username is reserved only once/)
        await createMember(page.request, { ...newPerson(), username: person.username })
        await when.verifiesAddress(person)
        await expects.says('That username is already taken. Pick another one.')
      },
    }),
  },
  {
    name: 'a new account',
    states: (page) => {
      const { given, when, expects, main, usernameDialog } = accounts(page)
      const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete my account' })
      return {
        'without a username': async () => {
          await given.visitorOn('/account')
          await when.choosesIn('Continue with Google', newPerson())
          await usernameDialog.waitFor()
          await given.visitorOn('/account')
          await usernameDialog.waitFor()
          await expects.says('Action required')
        },
        'about to be deleted': async () => {
          await usernameDialog.getByLabel('Username').fill(`a_rather_long_${newPerson().username.slice(-8)}`)
          await usernameDialog.getByRole('button', { name: 'Save username' }).click()
          await main.getByRole('button', { name: 'Delete my account' }).click()
          await confirm.waitFor()
        },
        'with a date of deletion': async () => {
          await confirm.click()
          await expects.says(/^Your account will be deleted on /)
        },
        'with its menu': onPhone(async () => {
          await when.opensMenu()
          await page.getByRole('button', { name: 'Sign out' }).waitFor()
        }),
      }
    },
  },
  {
    name: 'a banned account',
    problems: /status of 403/,
    states: (page) => {
      const { given, main } = accounts(page)
      return {
        'with its reason': alsoOnPhone(async () => {
          const { username } = await given.memberOn('/about')
          await setStatus(page.request, username, { status: 'banned', note: 'Spam.' })
          await given.visitorOn('/account')
          await main.getByRole('link', { name: 'file a complaint' }).waitFor()
        }),
        'with a date of deletion': async () => {
          const deletion = main.getByRole('region', { name: 'Delete account' })
          await deletion.getByRole('button', { name: 'Delete my account' }).click()
          await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
          await expect(deletion).toContainText('Your account is scheduled for deletion on')
        },
      }
    },
  },
  {
    name: 'access to the admin panel',
    problems: /status of 403/,
    states: (page) => {
      const { when, unlock, prompt } = admin(page)
      return {
        'with a wrong code': async () => {
          const json = { code: 'unlock-incorrect', error: 'Incorrect admin access code.' }
          await page.route('**/api/admin/unlock', (route) => route.fulfill({ status: 403, json }))
          await visit(page, '/about')
          await when.pressesShortcut()
          await when.entersCode('letmein')
          await unlock.getByText('Incorrect admin access code.').waitFor()
        },
        'for administrators only': async () => {
          await page.unroute('**/api/admin/unlock')
          await when.entersCode('open sesame')
          await prompt.waitFor()
        },
      }
    },
  },
]
