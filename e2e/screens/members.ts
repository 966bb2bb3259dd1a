import { ANSWERS } from '../data/answers.ts'
import { accounts } from '../drivers/accounts.ts'
import { addAuthenticator } from '../drivers/authenticator.ts'
import { contributions } from '../drivers/contributions.ts'
import { court } from '../drivers/court.ts'
import { facts } from '../drivers/facts.ts'
import { sharedMemberOn } from '../drivers/member.ts'
import { createMember, newPerson } from '../drivers/people.ts'
import { submitCourt } from '../drivers/submit-court.ts'
import { BARE_COURT, COURTS_OF_SCREENS, FULL_COURT, KNOWN_POSTCODE } from '../harness/courts.ts'
import { delayResponses } from '../harness/delay-responses.ts'
import { alsoOnPhone, type Screen } from '../harness/screens.ts'
import { expect } from '../harness/test.ts'

const PHOTOS = [1, 2, 3, 4, 5].map((number) => `e2e/data/photos/${number}.webp`)

/** What members contribute. */
export const memberScreens: readonly Screen[] = [
  {
    name: 'what a member says of a court',
    problems: /status of 400/,
    states: (page) => {
      const { when, row, answer } = facts(page)
      const { addressOf } = court(page)
      return {
        'against another': async () => {
          const address = await addressOf(COURTS_OF_SCREENS.answered)
          const headers = { authorization: `Bearer ${await createMember(page.request, newPerson())}` }
          const data = { facts: [{ key: 'rims', value: 'good' }] }
          await page.request.post(`/api${address}/facts`, { headers, data })
          await sharedMemberOn(page, address)
          await answer('Rims', 'No').click()
          await when.answers('Rims', 'Bent')
          await expect(row('Rims')).toContainText('Players disagree')
        },
        'which can’t be read': async () => {
          await when.opensUnknown()
          await answer('Opening hours', 'Other hours').click()
          const typed = row('Opening hours').getByLabel('Or in words')
          await typed.fill('whenever it is light')
          await typed.press('Enter')
          await row('Opening hours').getByRole('alert').waitFor()
        },
      }
    },
  },
  {
    name: 'the sheet of a member at a court',
    states: (page) => {
      const { when, sheet } = facts(page)
      const presses = (name: string) => sheet.getByRole('button', { name, exact: true }).click()
      return {
        'at the start': alsoOnPhone(async () => {
          await sharedMemberOn(page, await court(page).addressOf(COURTS_OF_SCREENS.visited))
          await when.checksCourt()
          await sheet.getByRole('button', { name: 'Yes' }).waitFor()
        }),
        'with a question': alsoOnPhone(async () => {
          await presses('Yes')
          await sheet.getByText('1 of 3').waitFor()
        }),
        'at the end': alsoOnPhone(async () => {
          await presses('Yes')
          await sheet.getByText('2 of 3').waitFor()
          await presses('Chain nets')
          await sheet.getByText('3 of 3').waitFor()
          await presses('Can’t tell')
          await sheet.getByRole('button', { name: 'Undo all' }).waitFor()
        }),
      }
    },
  },
  {
    name: 'a problem',
    states: (page) => {
      const dialog = page.getByRole('dialog')
      const path = () => court(page).addressOf(COURTS_OF_SCREENS.broken)
      return {
        'to choose': alsoOnPhone(async () => {
          await sharedMemberOn(page, await path())
          await page.getByRole('button', { name: 'Report a problem' }).click()
          await dialog.getByRole('button', { name: 'Rim bent' }).waitFor()
        }),
        'just reported, with a photo': alsoOnPhone(async () => {
          await dialog.getByRole('button', { name: 'Rim bent' }).click()
          await dialog.getByLabel('Add photos').setInputFiles(PHOTOS.slice(0, 1))
          await dialog.getByText('Thank you. Your photo is waiting for approval.').waitFor()
        }),
        'on the page of the court': async () => {
          await sharedMemberOn(page, await path())
          await page.getByRole('button', { name: 'Take back your report of “Rim bent”' }).waitFor()
        },
      }
    },
  },
  {
    name: 'a review',
    problems: /status of 409/,
    states: (page) => {
      const { when, expects, reviewDialog } = contributions(page)
      const { addressOf } = court(page)
      return {
        'in the form': alsoOnPhone(async () => {
          await sharedMemberOn(page, await addressOf(FULL_COURT))
          await when.opensReview()
          await when.rates('4 stars')
        }),
        'waiting with many others': async () => {
          await page.route('**/api/courts/*/details', async (route) => {
            const response = await route.fetch()
            const moreWaiting = { reviews: 30, photos: 1 }
            await route.fulfill({ response, json: { ...(await response.json()), moreWaiting } })
          })
          await sharedMemberOn(page, await addressOf(BARE_COURT))
          await page.getByText('And 30 more reviews waiting for approval.').waitFor()
        },
        'over the limit': async () => {
          const error = 'You can’t have more than 50 reviews waiting for approval.'
          await page.route('**/reviews', (route) =>
            route.fulfill({ status: 409, json: { code: 'waiting-full', error } }),
          )
          await when.opensReview()
          await when.rates('4 stars')
          await when.sendsReview()
          await reviewDialog.getByRole('alert').waitFor()
          await page.unroute('**/reviews')
        },
        'that is edited': async () => {
          await sharedMemberOn(page, await addressOf(COURTS_OF_SCREENS.reviewed))
          await when.opensReview()
          await when.rates('4 stars')
          await when.writes('Quiet mornings.')
          await reviewDialog.getByLabel('Photo', { exact: true }).setInputFiles(PHOTOS[0] ?? '')
          await when.sendsReview()
          await expects.thanked()
          await when.opensReview()
          await reviewDialog.getByRole('img', { name: 'Photo 1 of your review' }).waitFor()
        },
        'lost by signing out': async () => {
          await sharedMemberOn(page, await addressOf(BARE_COURT))
          await when.opensReview()
          await when.writes('The caretaker lets us in.')
          await page.keyboard.press('Escape')
          await when.signsOut()
          await page.getByRole('dialog', { name: 'Sign out and lose your drafts?' }).waitFor()
        },
      }
    },
  },
  {
    name: 'leaving while photos are sent',
    states: (page) => ({
      'is asked about': async () => {
        await sharedMemberOn(page, await court(page).addressOf(BARE_COURT))
        await delayResponses(page, '**/photos')
        await contributions(page).when.choosesPhotos(PHOTOS)
        await page.getByRole('button', { name: 'Cancel 5.webp' }).waitFor()
        await page.getByRole('link', { name: 'List View' }).click()
        await page.getByRole('dialog', { name: 'Your photos are still uploading' }).waitFor()
      },
    }),
  },
  {
    name: 'a new court',
    states: (page) => {
      const { when, expects, similar, field, main } = submitCourt(page)
      return {
        'with errors': alsoOnPhone(async () => {
          await sharedMemberOn(page, '/submit-court')
          await when.choosesPaid()
          await when.submits()
          await expects.problemAt('Longitude', 'Please provide numeric latitude and longitude values.')
        }),
        'like others': async () => {
          await field('Free or paid').selectOption('Free')
          await when.finds(KNOWN_POSTCODE)
          await expects.holds('Address', KNOWN_POSTCODE)
          await when.types({ Name: FULL_COURT, Latitude: '51.4668', Longitude: '-0.1123' })
          await when.submits()
          await similar.waitFor()
        },
        'in a district': async () => {
          await when.finds('SW9')
          await expects.says(/^We only know roughly where SW9 is/)
        },
        'in a town': async () => {
          const find = field('Find by postcode or town')
          await find.fill('')
          await find.pressSequentially('newport')
          await main.getByRole('option', { name: /^Newport.* Isle of Wight, England$/ }).click()
          await expects.says(/^We only know roughly where Newport, Isle of Wight, England is/)
        },
        'with photos': async () => {
          await when.describes('Pictured Seaside Court')
          await main.getByLabel('Add photos (optional)').setInputFiles(PHOTOS.slice(0, 2))
          await main.getByRole('button', { name: 'Remove 2.webp' }).waitFor()
        },
        'just submitted': async () => {
          await when.submits()
          await expects.submitted()
          await expect(main.getByText('Thank you. Your photo is waiting for approval.')).toHaveCount(2)
        },
        'in the account': async () => {
          await sharedMemberOn(page, '/account')
          const sent = main.getByRole('region', { name: 'My contributions' })
          // The same member has sent other things, too.
          await expect(sent.getByText('Pictured Seaside Court').first()).toBeVisible()
          await expect(sent.getByRole('img').first()).toBeVisible()
        },
      }
    },
  },
  {
    name: 'the account',
    problems: /status of 40[13]/,
    states: (page) => {
      const { main } = accounts(page)
      const again = page.getByRole('dialog', { name: 'Sign in again' })
      return {
        'with answers, contributions and reports': async () => {
          await page.route('**/api/account/contributions?*', (route) => route.fulfill(CONTRIBUTIONS))
          await page.route('**/api/account/reports', (route) => route.fulfill(REPORTS))
          await page.route('**/api/account/answers?*', (route) => route.fulfill(ANSWERS))
          await sharedMemberOn(page, '/account')
          for (const name of ['My contributions', 'What my answers did'])
            await main.getByRole('region', { name }).getByRole('button', { name: 'Show all 52' }).click()
          await main.getByRole('region', { name: 'My reports' }).waitFor()
        },
        'with a passkey that is to be removed': async () => {
          await addAuthenticator(page)
          const passkeys = main.getByRole('region', { name: 'Passkeys' })
          await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
          await passkeys
            .getByRole('button', { name: /^Remove the passkey/ })
            .first()
            .click()
          await page.getByRole('dialog', { name: 'Remove this passkey?' }).waitFor()
        },
        'after a wrong password': async () => {
          await page.keyboard.press('Escape')
          await page.route('**/api/account/delete-request', (route) =>
            route.fulfill({ status: 403, json: { error: 'Again.', code: 'recent-sign-in-needed' } }),
          )
          await page.getByRole('button', { name: 'Delete my account' }).click()
          await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
          await again.getByLabel('Password').fill('not this one')
          await page.keyboard.press('Enter')
          await again.getByText('Incorrect password. Please try again.').waitFor()
        },
      }
    },
  },
]

const about = { courtId: 1, courtName: 'Marlow Yard' }
const decided = { reason: null, createdAt: '2026-11-01T10:00:00.000Z', decidedAt: null }
const review = { ...about, ...decided, kind: 'review', text: 'Good nets.', rating: 4, status: 'approved' }
const CONTRIBUTIONS = {
  headers: { 'x-total-count': '52' },
  json: [
    { ...review, status: 'pending' },
    { ...review, kind: 'photo', text: '', rating: null, status: 'rejected', reason: 'Too dark.' },
    { ...review, kind: 'court', status: 'merged', text: 'Marlow Courts', rating: null },
    ...['a', 'b', 'c', 'd'].map((text) => ({ ...review, text })),
  ],
}

const report = {
  ...about,
  ...{ subject: 'court', reason: 'wrong place', outcome: 'corrected', reply: 'Moved it, thank you.' },
  ...{ reportedAt: '2026-05-01T00:00:00Z', settledAt: '2026-05-02T00:00:00Z' },
}
const REPORTS = {
  json: [
    { ...report, courtId: null, outcome: null, reply: null, settledAt: null },
    { ...report, outcome: 'merged', reply: null, reportedAt: '2026-04-09T00:00:00Z' },
    { ...report, reportedAt: '2026-04-01T00:00:00Z' },
  ],
}
