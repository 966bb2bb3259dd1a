import { SINGLE_COURT_ZOOM } from '../../src/platform/contract/geo.ts'
import { mapDataOf } from '../../test/map-data.ts'
import { admin } from '../drivers/admin.ts'
import { ListScreen } from '../drivers/list.ts'
import { MapScreen } from '../drivers/map.ts'
import { sharedMemberOn } from '../drivers/member.ts'
import { moderation } from '../drivers/moderation.ts'
import { MINUTE_MS, searchAround, sunsetAt } from '../drivers/playable.ts'
import { submitCourt } from '../drivers/submit-court.ts'
import { FULL_COURT, KNOWN_POSTCODE, PLAYABLE_COURTS } from '../harness/courts.ts'
import { alsoOnPhone, onPhone, type Screen } from '../harness/screens.ts'
import { expect } from '../harness/test.ts'

const NEAR = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}&radius=2`

/** Screens with a map that is drawn. */
export const mapScreens: readonly Screen[] = [
  {
    name: 'the map',
    states: (page) => {
      const map = new MapScreen(page)
      return {
        'with a court': alsoOnPhone(async () => {
          await map.openIdle(`${NEAR}&access=paid`)
          await map.hit(FULL_COURT).click()
          await expect(map.infoWindow.getByRole('img')).toHaveCount(3)
        }),
        'that was moved': onPhone(async () => {
          await map.openIdle(NEAR)
          await map.drag(150, 0)
          await map.stage.getByRole('button', { name: 'Search this area' }).waitFor()
        }),
        'without streets': async () => {
          await map.openIdle('?near=50.8195,-0.1363&radius=2')
          await expect(async () => {
            if ((await map.camera()).zoom < SINGLE_COURT_ZOOM)
              await map.stage.getByRole('button', { name: 'Zoom in' }).click()
            expect((await map.camera()).zoom).toBeGreaterThanOrEqual(SINGLE_COURT_ZOOM)
          }).toPass()
          await map.stage.getByText('No street detail here.').waitFor()
        },
        'beside the list': async () => {
          await new ListScreen(page).open(NEAR)
          await map.camera()
        },
        'with a court after sunset': alsoOnPhone(async () => {
          const { unlit } = PLAYABLE_COURTS
          await page.clock.setFixedTime((await sunsetAt(page, unlit)) + MINUTE_MS)
          await map.openIdle(await searchAround(page, unlit))
          await map.hit(unlit).click()
          await expect(map.infoWindow).toContainText('Dark until')
        }),
      }
    },
  },
  {
    name: 'the map of a new court',
    states: (page) => ({
      'with its pin': async () => {
        const { when, main } = submitCourt(page)
        await sharedMemberOn(page, '/submit-court')
        await when.presses('Choose on the map')
        await new MapScreen(page).camera()
        await when.presses('Set the pin in the centre')
        await main.getByRole('img', { name: 'Pin of the court' }).waitFor()
      },
    }),
  },
  {
    name: 'the map of an import',
    states: (page) => {
      const outcome = page.getByRole('region', { name: 'What the import would do' })
      const shows = async (name: string, mimeType: string, text: string) => {
        await admin(page).given.administratorOn('/admin/courts/import')
        const file = { name, mimeType, buffer: Buffer.from(text) }
        await page.getByLabel('Choose a file').setInputFiles(file)
        await outcome.getByRole('button', { name: 'Show on the map' }).click()
        await new MapScreen(page).camera()
      }
      return {
        'of rows': () =>
          shows(
            'courts.csv',
            'text/csv',
            'name,address,latitude,longitude\nNew 1,1 Road,57.15,-2.1\nNew 2,1 Road,50.37,-4.14',
          ),
        'of map data': () =>
          shows('brazil.geojson', 'application/geo+json', mapDataOf([{ id: 'way/2', at: [-60, -3] }])),
      }
    },
  },
]

/** Screens of moderators with a map. */
export const mapModerationScreens: readonly Screen[] = [
  {
    name: 'a pending court beside another',
    states: (page) => {
      const { given, when, item } = moderation(page)
      const mark = crypto.randomUUID().slice(0, 8)
      const [first, second] = [`Hook ${mark}`, `Hook ${mark} hoops`]
      const near = item.getByRole('region', { name: 'Courts nearby' })
      return {
        'on the map': alsoOnPhone(async () => {
          await page.clock.install()
          await given.submitted(first)
          await given.submitted(second)
          await given.administratorOn('/admin/moderation?kind=court')
          await when.looksAt(second)
          const twin = near.getByRole('listitem').filter({ hasText: first })
          await expect(twin).toContainText('Also waiting')
          await item.locator('[data-view] canvas').waitFor()
        }),
        'before they become one': async () => {
          await near.getByRole('button', { name: `Same as ${first}…`, exact: true }).click()
          const joining = page.getByRole('dialog', { name: 'Are these the same court?' })
          await expect(joining).toContainText('will be published.')
        },
      }
    },
  },
  {
    name: 'the queue on a map',
    states: (page) => ({
      'with what waits': alsoOnPhone(async () => {
        const { given } = moderation(page)
        await given.submitted(`Hook ${crypto.randomUUID().slice(0, 8)}`)
        await given.administratorOn('/admin/moderation?map=1')
        await page.getByRole('region', { name: 'Where it waits' }).locator('[data-view] canvas').waitFor()
      }),
    }),
  },
  {
    name: 'a reported court',
    states: (page) => {
      const { given, when } = moderation(page)
      const mark = crypto.randomUUID().slice(0, 8)
      const opens = async (details: string) => {
        await given.administratorOn('/admin/moderation?kind=report')
        await moderation(page).row(details).click()
        await moderation(page).item.getByText(details).waitFor()
      }
      const name = `Hook ${mark}`
      const choosing = page.getByRole('dialog', { name: 'Which court is it the same as?' })
      const named = choosing.getByRole('listitem').getByRole('button').first()
      return {
        'in the wrong place': async () => {
          await page.clock.install()
          // A court of its own: reports of a shared one may have been decided by another test.
          await given.submitted(name)
          await given.published(await given.administratorOn('/admin/log'), name)
          const details = `It stands by the sea, ${mark}.`
          await given.reported(name, details, 'wrong place', {
            place: { latitude: 50.1129, longitude: -5.5401 },
          })
          await opens(details)
          await when.presses('p')
          const placing = page.getByRole('dialog', { name: `Where is ${name}?` })
          for (const name of ['Pin of the court', 'Current location', 'Reported'])
            await expect(placing.getByRole('img', { name, exact: true })).toBeInViewport({ ratio: 1 })
        },
        'that is a duplicate': async () => {
          const other = `Hook ${mark} hoops`
          const details = `The same as ${other}.`
          await given.submitted(other)
          await given.published(await given.administratorOn('/admin/log'), other)
          await given.reported(name, details, 'duplicate')
          await opens(details)
          await when.presses('m')
          await named.waitFor()
        },
        'before the merge': async () => {
          await named.click()
          const merging = page.getByRole('dialog', { name: 'Merge these courts?' })
          await expect(merging).toContainText('0 photos')
        },
      }
    },
  },
]

/** A pair of courts after an import of map data. */
export const mapDataMapScreens: readonly Screen[] = [
  {
    name: 'a pair of courts',
    states: (page) => ({
      'on the map': alsoOnPhone(async () => {
        await admin(page).given.administratorOn('/admin/moderation?kind=duplicate')
        await moderation(page).item.locator('[data-view]').waitFor()
      }),
    }),
  },
]
