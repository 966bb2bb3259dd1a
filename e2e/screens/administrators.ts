import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { mapDataOf, rowOfCourts } from '../../test/map-data.ts'
import { admin } from '../drivers/admin.ts'
import { adminCourts } from '../drivers/admin-courts.ts'
import { court } from '../drivers/court.ts'
import { createMember, newPerson } from '../drivers/people.ts'
import { COURT_WITH_FACTS, COURTS_OF_SCREENS, FULL_COURT, TWIN_COURTS } from '../harness/courts.ts'
import { alsoOnPhone, type Screen } from '../harness/screens.ts'
import { expect } from '../harness/test.ts'
import { visit } from '../harness/visit.ts'

const FAILED = { status: 500, json: {} }

async function choosesFile(page: Page, name: string, text: string): Promise<void> {
  const [, mimeType] = name.endsWith('.csv') ? [name, 'text/csv'] : [name, 'application/geo+json']
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
}

/** The admin panel, without the queue of moderators. */
export const adminScreens: readonly Screen[] = [
  {
    name: 'the admin list of courts',
    problems: /status of (409|503)|ERR_INTERNET_DISCONNECTED/,
    states: (page) => {
      const { given, when, expects, list, court: row, dialog } = adminCourts(page)
      const { edited } = COURTS_OF_SCREENS
      const more = '**/api/admin/courts?*after=*'
      let token = ''
      return {
        'whose end fails to load': alsoOnPhone(async () => {
          await page.route(more, (route) => route.fulfill({ status: 503, json: {} }))
          token = await given.administrator()
          await list.getByRole('article').first().waitFor()
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
          await expects.says('Failed to load courts')
          await page.unroute(more)
        }),
        'with a new court': async () => {
          await page.getByRole('button', { name: 'Add court' }).click()
          await dialog.getByLabel('Latitude/Longitude').fill('51.5')
          await dialog.getByLabel('Notes').press('Control+Enter')
          await expects.says('Please enter a valid Latitude/Longitude, e.g. 51.5, -0.12')
        },
        'with an editor': alsoOnPhone(async () => {
          await page.keyboard.press('Escape')
          await when.opens(edited)
          await expect(list.getByRole('article')).toHaveCount(1)
        }),
        'with a conflict': async () => {
          await when.types(edited, 'Notes', `Mine: ${crypto.randomUUID()}.`)
          await when.types(edited, 'County', 'Mine')
          const theirs = { notes: `Theirs: ${crypto.randomUUID()}.`, county: 'Theirs' }
          await given.editedElsewhere(token, edited, theirs)
          await when.saves(edited)
          await row(edited).getByRole('region', { name: 'Two versions' }).waitFor()
        },
        'with a conflict in the history': async () => {
          await when.presses(edited, 'Save the chosen version')
          await expects.says('Saved.')
          await when.presses(edited, 'History')
          const latest = dialog.getByRole('listitem').first()
          await expect(latest).toContainText('Mine: ')
          await given.editedElsewhere(token, edited, { notes: 'Theirs: a new board.' })
          await latest.getByRole('button', { name: 'Restore the previous state' }).click()
          await expect(latest).toContainText('Theirs: a new board.')
        },
        'with courts to merge': async () => {
          await page.keyboard.press('Escape')
          await when.opens(TWIN_COURTS[0])
          await when.presses(TWIN_COURTS[0], 'Merge…')
          await dialog.getByRole('button', { name: TWIN_COURTS[1] }).waitFor()
        },
        'before a merge': async () => {
          await dialog.getByRole('button', { name: TWIN_COURTS[1] }).click()
          await expect(dialog.getByRole('listitem')).toHaveCount(5)
        },
        'of the archive': async () => {
          await visit(page, '/admin/courts')
          await when.looksIn('Archive')
          await page
            .getByRole('button', { name: /^Restore / })
            .first()
            .waitFor()
        },
        offline: async () => {
          await visit(page, '/admin/courts')
          await list.getByRole('article').first().waitFor()
          await page.context().setOffline(true)
          await when.looksFor(edited)
          await expects.says('You are offline. These courts were found before')
        },
      }
    },
  },
  {
    name: 'the page of a court for administrators',
    // The seeded pending photo has no file.
    problems: /status of 404/,
    states: (page) => {
      const { given } = court(page)
      return {
        'with a photo missing': async () => {
          await admin(page).given.administratorOn('/admin/log')
          await given.visitorOn(FULL_COURT)
          const tools = page.getByRole('region', { name: 'Administration' })
          await tools.getByRole('button', { name: 'Upload photo' }).click()
          await tools.getByText('Choose a photo before uploading.').waitFor()
        },
        'with problems': async () => {
          await given.visitorOn(COURT_WITH_FACTS)
          await page
            .getByRole('group', { name: /^State of / })
            .first()
            .waitFor()
        },
      }
    },
  },
  {
    name: 'accounts of the admin panel',
    problems: /status of (403|500)/,
    states: (page) => {
      const { given, tabs } = admin(page)
      const person = newPerson()
      const name = `@${person.username}`
      const account = page.getByRole('listitem').filter({ hasText: name })
      const ban = page.getByRole('dialog', { name: `Ban ${name}?` })
      return {
        'before a ban, which fails': async () => {
          await createMember(page.request, person)
          await given.administratorOn(`/admin/users?q=${person.username}`)
          await account.getByRole('button', { name: `Ban ${name}` }).click()
          await ban.getByLabel('Note').fill('Sells shoes.')
          await page.route('**/status', (route) => route.fulfill(FAILED))
          await ban.getByRole('button', { name: 'Ban' }).click()
          await ban.getByRole('alert').waitFor()
        },
        'after it': alsoOnPhone(async () => {
          await page.unroute('**/status')
          await ban.getByRole('button', { name: 'Ban' }).click()
          await expect(account).toContainText('Sells shoes.')
        }),
        'before a deletion, which needs a new sign-in': async () => {
          await account.getByRole('button', { name: `Delete ${name}` }).click()
          await given.signedInLongAgo('DELETE', '**/api/admin/users/*')
          await page.getByLabel(`To confirm, type ${person.username}`).fill(person.username)
          await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
          await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
        },
        'in the log': async () => {
          await given.administratorOn('/admin/log?kind=user')
          await page.getByText(`banned ${name}: “Sells shoes.”`).waitFor()
          await tabs.waitFor()
        },
      }
    },
  },
  {
    name: 'facts of the admin panel',
    problems: /status of 500/,
    states: (page) => {
      const { given } = admin(page)
      const question = 'Settle: Are there nets?'
      const dialog = page.getByRole('dialog')
      return {
        'of one court': async () => {
          await given.administratorOn('/admin/courts')
          await visit(page, await court(page).addressOf(COURT_WITH_FACTS))
          const id = new URL(page.url()).pathname.split('/').at(-1)
          await visit(page, `/admin/facts/${id}`)
          await page.getByRole('button', { name: question }).waitFor()
        },
        'to settle, which fails': async () => {
          await page.route('**/facts/nets', (route) => route.fulfill(FAILED))
          await page.getByRole('button', { name: question }).click()
          await dialog.getByLabel('Are there nets?').selectOption('No nets')
          await dialog.getByLabel('Note').fill('Taken down for the winter.')
          await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
          await dialog.getByRole('alert').filter({ hasText: 'Failed' }).waitFor()
        },
        'to remove with all that a person said': async () => {
          await given.administratorOn('/admin/moderation?kind=burst')
          await page.getByRole('link', { name: 'Everything they said' }).click()
          // The queue has the same button.
          await page.getByRole('heading', { name: /^Everything by/ }).waitFor()
          await page.getByRole('button', { name: /^Remove all answers/ }).click()
          await expect(dialog.getByRole('status')).toContainText('10 courts')
        },
      }
    },
  },
  {
    name: 'an import',
    states: (page) => {
      const outcome = page.getByRole('region', { name: 'What the import would do' })
      const starts = () => admin(page).given.administratorOn('/admin/courts/import')
      let exported = ''
      return {
        'before a file': starts,
        'of nothing': async () => {
          exported = await (await page.request.get('/api/courts.csv')).text()
          await choosesFile(page, 'courts.csv', exported)
          await outcome.getByText(/^There is nothing to import/).waitFor()
        },
        'of changed courts': async () => {
          await outcome.getByRole('button', { name: 'Choose another file' }).click()
          const columns = exported.slice(0, exported.indexOf('\n')).trim().split(',')
          const row = (facts: Record<string, string>) => columns.map((name) => facts[name] ?? '').join(',')
          const moved = exported
            .replace('2 Harbour Street, London SW9 8XX', '5 Harbour Road, London')
            .replace(',yes,Sports hall,', ',no,Sports hall,')
          const nowhere = row({ name: 'Nowhere Court', address: '1 Road', latitude: '95', longitude: '0' })
          const added = row({ name: 'New Court', address: '2 Road', latitude: '51.5', longitude: '-0.1' })
          await choosesFile(page, 'courts.csv', `${moved.trim()}\n${nowhere}\n${added}\n`)
          await outcome.getByLabel('Show').selectOption({ label: 'Changed (1)' })
          await outcome.getByText('Left out: Shelter must not contradict Indoor.').waitFor()
        },
        'of new courts': async () => {
          await outcome.getByLabel('Show').selectOption({ label: 'New (1)' })
          await outcome.getByText('New Court').waitFor()
        },
        'that archives courts': async () => {
          await starts()
          await choosesFile(page, 'courts.csv', 'name,address,latitude,longitude\nOnly,1 Road,51.5,-0.1\n')
          await expect(outcome.getByRole('alert')).toContainText('that aren’t in this file will be archived.')
        },
        'of map data': async () => {
          await starts()
          const courts = mapDataOf([...rowOfCourts(20), { id: 'way/99', tags: { access: 'private' } }])
          await choosesFile(page, 'brazil.geojson', courts)
          await outcome.getByText('20 of 21 features are courts.').waitFor()
        },
        'of map data from Google': async () => {
          await outcome.getByLabel('Data set').fill('google-br')
          await outcome.getByText(/^Data from Google may not be imported/).waitFor()
        },
      }
    },
  },
]

/** What is left to decide after an import of map data. */
export const mapDataScreens: readonly Screen[] = [
  {
    name: 'what is left of map data',
    states: (page) => {
      const { given } = admin(page)
      const item = page.getByRole('region', { name: 'Current item' })
      const opens = (kind: string) => given.administratorOn(`/admin/moderation?kind=${kind}`)
      return {
        'with differences': alsoOnPhone(async () => {
          await opens('difference')
          await item.getByRole('list', { name: 'Claims' }).waitFor()
        }),
        'with courts to separate': async () => {
          const court = await item.getByRole('link', { name: 'Open the court page' }).getAttribute('href')
          await visit(page, court ?? '')
          const tools = page.getByRole('region', { name: 'Administration' })
          await tools.getByRole('button', { name: 'Not the same court…' }).click()
          await page.getByRole('dialog', { name: 'Separate the courts?' }).waitFor()
        },
      }
    },
  },
  {
    name: 'an import of map data again',
    states: (page) => {
      const outcome = page.getByRole('region', { name: 'What the import would do' })
      return {
        'that loses courts': async () => {
          await admin(page).given.administratorOn('/admin/courts/import')
          const data = JSON.parse(await readFile('e2e/data/courts.geojson', 'utf8'))
          const [first] = data.features
          first.properties = { ...first.properties, '@version': '9', name: 'Quadra do Parque' }
          await choosesFile(page, 'courts.geojson', JSON.stringify({ ...data, features: [first] }))
          await expect(page.getByRole('alert')).toContainText('The file lacks')
        },
        'with a change': async () => {
          await page.getByLabel('Import it anyway').check()
          await page.getByRole('button', { name: 'Try again' }).click()
          await outcome.getByLabel('Show').selectOption({ label: 'Changed (1)' })
          await outcome.getByText('Quadra do Parque').first().waitFor()
        },
      }
    },
  },
  {
    name: 'the source of the data',
    states: (page) => ({
      'of a court without a name': async () => {
        const token = await admin(page).given.administratorOn('/admin/log')
        const courts: { id: number; name_is_made?: true }[] = await (
          await page.request.get('/api/courts')
        ).json()
        const made = courts.find(({ name_is_made }) => name_is_made)
        await page.request.post(`/api/courts/${made?.id}/facts`, {
          headers: { authorization: `Bearer ${token}` },
          data: { facts: [{ key: 'hoops', value: 4 }] },
        })
        await visit(page, `/courts/${made?.id}`)
        await page.getByText('Players here know better than OpenStreetMap').press('Enter')
        await page.getByText(/^hoops=4$/).waitFor()
      },
      'of the site': async () => {
        await visit(page, '/about')
        await expect(page.getByRole('main')).toContainText('osm-gb: © OpenStreetMap contributors')
      },
    }),
  },
]
