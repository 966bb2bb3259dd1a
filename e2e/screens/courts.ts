import type { Page } from '@playwright/test'
import { contributions } from '../drivers/contributions.ts'
import { court } from '../drivers/court.ts'
import { facts } from '../drivers/facts.ts'
import { MINUTE_MS, namePlanB, sunsetAt } from '../drivers/playable.ts'
import {
  BARE_COURT,
  COURT_UP_TO_DATE,
  COURT_WITH_FACTS,
  FULL_COURT,
  LONG_NAMED_COURT,
  PLAYABLE_COURTS,
  SCRIPT_COURT,
} from '../harness/courts.ts'
import { alsoOnPhone, type Screen } from '../harness/screens.ts'
import { expect } from '../harness/test.ts'
import { visit } from '../harness/visit.ts'

/** Opens the full court from the first screen while the server's answers have these changes. */
async function opensChanged(page: Page, changes: object): Promise<void> {
  const { addressOf, expects } = court(page)
  await page.route('**/api/courts/*/details*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), asOf: new Date().toISOString(), ...changes } })
  })
  await visit(page, '/')
  await page
    .locator(`article a[href="${await addressOf(FULL_COURT)}"]`)
    .first()
    .press('Enter')
  await expects.heading(FULL_COURT)
  await page.getByText(/Showing data from \d\d:\d\d/).waitFor()
}

/** Pages of courts as visitors see them. */
export const courtScreens: readonly Screen[] = [
  {
    name: 'a court',
    states: (page) => {
      const { given, when, features, viewer } = court(page)
      return {
        'with everything known': alsoOnPhone(async () => {
          await given.visitorOn(FULL_COURT)
          await features.getByText(/^Ask about/).click()
        }),
        'with the line to paste': async () => {
          await page.getByRole('button', { name: 'Show on your website' }).click()
          await page.getByRole('dialog').frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
          await page.keyboard.press('Escape')
        },
        'with a photo open': alsoOnPhone(async () => {
          await when.opensPhoto(1)
          await viewer.waitFor()
        }),
        'with few facts': () => given.visitorOn(BARE_COURT),
        'with a long name': () => given.visitorOn(LONG_NAMED_COURT),
        'with facts in every state': async () => {
          await given.visitorOn(COURT_WITH_FACTS)
          await facts(page).when.opensUnknown()
        },
        'where everything is up to date': alsoOnPhone(async () => {
          const visitor = facts(page)
          await visitor.given.everythingSaidAbout(COURT_UP_TO_DATE)
          await visitor.given.visitorOn(COURT_UP_TO_DATE)
          await visitor.when.checksCourt()
          await visitor.sheet.getByRole('button', { name: 'Yes' }).click()
          await visitor.sheet.getByRole('heading', { name: 'Everything is up to date' }).waitFor()
        }),
      }
    },
  },
  {
    name: 'a court without its database',
    states: (page) => ({
      'from an older copy': () => opensChanged(page, {}),
      'with the data of the list': () =>
        opensChanged(page, { incomplete: true, facilities: [], reviews: [], photos: [] }),
    }),
  },
  {
    name: 'when one can play',
    states: (page) => {
      const opens = async (name: string, minutesAfterSunset: number) => {
        await page.clock.setFixedTime((await sunsetAt(page, name)) + minutesAfterSunset * MINUTE_MS)
        await court(page).given.visitorOn(name)
        await page.getByRole('region', { name: 'Can I play now?' }).waitFor()
      }
      const { lit, unlit, unknown, hall } = PLAYABLE_COURTS
      return {
        'under lights': alsoOnPhone(() => opens(lit, -30)),
        'before sunset': () => opens(unlit, -30),
        perhaps: () => opens(unknown, -30),
        always: () => opens(hall, -30),
        tomorrow: () => opens(unlit, 30),
        'at another court': alsoOnPhone(async () => {
          const now = Date.now() + 5 * MINUTE_MS
          await namePlanB(page, SCRIPT_COURT, now + 30 * MINUTE_MS)
          await page.clock.setFixedTime(now)
          await court(page).given.visitorOn(COURT_WITH_FACTS)
          await page.getByText('30 minutes of light left').waitFor()
        }),
      }
    },
  },
  {
    name: 'the report of a court',
    states: (page) => {
      const dialog = page.getByRole('dialog', { name: 'Report this court' })
      const sends = () => dialog.getByRole('button', { name: 'Send report' }).click()
      return {
        'without a reason': async () => {
          await contributions(page).given.visitorOn(FULL_COURT)
          await page.getByRole('button', { name: 'Report this court' }).click()
          await dialog.getByLabel('Tell us more').waitFor()
        },
        'as illegal, without details': alsoOnPhone(async () => {
          await dialog.getByLabel('It’s illegal or harmful').check()
          await sends()
          await expect(dialog.getByLabel('Tell us more')).toHaveAccessibleDescription(/Describe what is/)
        }),
        'as a duplicate': async () => {
          await dialog.getByLabel('It’s a duplicate').check()
          await dialog.getByLabel('Which court is it a duplicate of?').waitFor()
        },
        'as in the wrong place': async () => {
          await dialog.getByLabel('It’s in the wrong place').check()
          await dialog.getByLabel('Latitude').fill('north')
          await sends()
          await expect(dialog.getByLabel('Latitude')).toHaveAccessibleDescription(/^Please enter a valid/)
        },
      }
    },
  },
]
