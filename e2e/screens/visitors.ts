import { mailedFollow } from '../drivers/follow.ts'
import { ListScreen } from '../drivers/list.ts'
import { MapScreen } from '../drivers/map.ts'
import { MINUTE_MS, namePlanB, searchAround, sunsetAt } from '../drivers/playable.ts'
import { savedCourts } from '../drivers/saved.ts'
import { FULL_COURT, KNOWN_POSTCODE, PLAYABLE_COURTS, SCRIPT_COURT, TWIN_COURTS } from '../harness/courts.ts'
import { alsoOnPhone, onPhone, type Screen } from '../harness/screens.ts'
import { expect } from '../harness/test.ts'
import { visit, visitStatic } from '../harness/visit.ts'

const AROUND = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`
const FILTERED = '?playable=now&at=2027-01-15T18:00&has=floodlights,toilets'

/** The list, the search and pages of text. */
export const visitorScreens: readonly Screen[] = [
  {
    name: 'the first screen',
    states: (page) => ({
      'before a search': alsoOnPhone(() => visit(page, '/')),
      'with places suggested': async () => {
        const { postcode } = new ListScreen(page).searchBar
        await postcode.click()
        await expect(postcode).toHaveRole('combobox')
        await postcode.pressSequentially('newport')
        await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor()
      },
      'with the place looked at last': alsoOnPhone(async () => {
        await savedCourts(page).when.searches(KNOWN_POSTCODE)
        await visit(page, '/')
        await page.getByRole('region', { name: 'Near SW9' }).getByRole('listitem').first().waitFor()
      }),
      'without a location': alsoOnPhone(async () => {
        await page.addInitScript(() => {
          navigator.geolocation.getCurrentPosition = (_, failed) =>
            failed?.({ code: 1 } as GeolocationPositionError)
        })
        await visit(page, '/')
        await page.getByRole('button', { name: 'Courts near me' }).click()
        await new ListScreen(page).error.waitFor()
      }),
    }),
  },
  {
    name: 'saved courts',
    problems: /ERR_FAILED/,
    states: (page) => {
      const { given, when } = savedCourts(page)
      return {
        none: alsoOnPhone(async () => {
          await when.opensSaved()
          await page.getByText(/^No saved courts yet/).waitFor()
        }),
        'with notes and lists': alsoOnPhone(async () => {
          await given.saved(...TWIN_COURTS)
          await when.opensSaved()
          await when.notes(TWIN_COURTS[0], 'The gate sticks.', 'Sundays')
        }),
        'a note being written': onPhone(async () => {
          await page.getByRole('button', { name: /^Change note and lists/ }).click()
          await page.getByRole('dialog').waitFor()
        }),
        'that can’t be loaded': async () => {
          await page.route('**/api/courts/list*', (route) => route.abort())
          await when.opensSaved()
          await page.getByText('These copies are on this device.').waitFor()
        },
      }
    },
  },
  {
    name: 'looking after courts',
    problems: /status of 400/,
    states: (page) => ({
      'of an area': alsoOnPhone(() => visit(page, `/care${AROUND}&radius=50`)),
      'of no area': () => visit(page, '/care'),
    }),
  },
  {
    name: 'following',
    problems: /status of 404/,
    states: (page) => ({
      'an area': alsoOnPhone(() => visit(page, `/follow${AROUND}&radius=10`)),
      'a filtered search without a place': () => visit(page, '/follow?access=free'),
      'saved courts': alsoOnPhone(() => visit(page, '/follow?saved')),
      'what isn’t there': () => visit(page, '/follow?court=999999'),
      'with an answer': () => visit(page, '/follow?done=asked'),
      'by the link of a mail': alsoOnPhone(async () => {
        const email = 'looks@example.org'
        await page.request.post('/api/follows', { data: { near: '51.46,-0.11', email } })
        await visit(page, await mailedFollow(page, email))
      }),
      stopped: async () => {
        await page.getByRole('button', { name: 'Yes, send me mails' }).click()
        await page.getByRole('button', { name: 'Stop these mails' }).click()
        await page.getByText('You have stopped these mails.').waitFor()
      },
    }),
  },
  {
    name: 'the list',
    states: (page) => {
      const list = new ListScreen(page)
      return {
        'without courts': () => list.open('?near=57.5,-7.5&radius=2'),
        'for an ambiguous name': async () => {
          await list.open('?postcode=newport')
          await page.getByText('Another Newport?').click()
        },
        'around a postcode': alsoOnPhone(async () => {
          await list.open(AROUND)
          await list.card(FULL_COURT).scrollIntoViewIfNeeded()
          await list
            .card(FULL_COURT)
            .getByTitle(/confirmed$/)
            .first()
            .waitFor()
        }),
        'filtered, with the time open': alsoOnPhone(async () => {
          await list.open(FILTERED)
          await page.getByText('At another time').click()
        }),
        'in kilometres': async () => {
          await page.context().addCookies([{ name: 'units', value: 'km', url: page.url() }])
          await list.open(AROUND)
          await expect(list.status).toContainText('16 km')
        },
      }
    },
  },
  {
    name: 'the list before sunset',
    states: (page) => ({
      'with what is playable': alsoOnPhone(async () => {
        const list = new ListScreen(page)
        const { unlit } = PLAYABLE_COURTS
        await page.clock.setFixedTime((await sunsetAt(page, unlit)) - 30 * MINUTE_MS)
        await list.open(await searchAround(page, unlit))
        await list.card(unlit).getByText('30 minutes of light left').waitFor()
      }),
      'with where to play instead': alsoOnPhone(async () => {
        const list = new ListScreen(page)
        await page.clock.setFixedTime(Date.now())
        await list.open()
        await namePlanB(page, SCRIPT_COURT, Date.now() + 30 * MINUTE_MS)
        await list.searchBar.when.searches(KNOWN_POSTCODE)
        await list.card(FULL_COURT).getByText('Plan B').waitFor()
      }),
    }),
  },
  {
    name: 'the search on phones',
    problems: /status of 404/,
    states: (page) => {
      const map = new MapScreen(page)
      const form = page.getByRole('dialog')
      return {
        open: onPhone(async () => {
          await new ListScreen(page).open(AROUND)
          await page.getByRole('button', { name: KNOWN_POSTCODE }).click()
          await form.getByLabel('Postcode', { exact: true }).waitFor()
        }),
        'with places suggested': onPhone(async () => {
          await form.getByLabel('Postcode', { exact: true }).fill('rich')
          await page
            .getByRole('option', { name: /^Richmond/ })
            .first()
            .waitFor()
        }),
        'in kilometres': onPhone(async () => {
          await page.context().addCookies([{ name: 'units', value: 'km', url: page.url() }])
          await new ListScreen(page).open(AROUND)
          await page.getByRole('button', { name: `${KNOWN_POSTCODE} · 16 km · All` }).click()
          await expect(form.getByRole('combobox', { name: 'Radius' })).toHaveText(/16 km/)
        }),
        'on the map, failed': onPhone(async () => {
          await map.open()
          await page.getByRole('button', { name: 'Search by postcode' }).click()
          await map.searchBar.when.searches('nonsense')
          await map.error.waitFor()
        }),
      }
    },
  },
  {
    name: 'the list of the map, where the map can’t be drawn,',
    states: (page) => {
      const map = new MapScreen(page)
      return {
        'of all courts': alsoOnPhone(() => map.open()),
        'filtered, with the time open': alsoOnPhone(async () => {
          await map.open(FILTERED)
          await page.getByText('At another time').click()
        }),
      }
    },
  },
  {
    name: 'a page of text',
    problems: /status of 404/,
    states: (page) => ({
      'that is missing': () => visit(page, '/no/such/page'),
      'with the house rules': async () => {
        await visit(page, '/about')
        await page.getByText('The operator of this site has not provided any details yet.').waitFor()
      },
      'about the API': async () => {
        await visit(page, '/api/docs')
        await page.getByRole('article').evaluateAll(keepOneOfEachKind)
        for (const summary of (await page.locator('summary').all()).slice(0, 4)) await summary.click()
      },
    }),
  },
  {
    name: 'an embed',
    problems: /400 \(Bad Request\)/,
    states: (page) =>
      Object.fromEntries(
        [
          ...['', '&theme=dark', '&accent=ffd400&background=5b0a3c', '&accent=ffffff&background=ffffff'].map(
            (look) => `${AROUND}${look}`,
          ),
          '?theme=wrong',
        ].map((query) => [query, () => visitStatic(page, `/embed${query}`)]),
      ),
  },
  {
    name: 'the line to paste',
    states: (page) => {
      const opens = async (button: string) => {
        await page.getByRole('button', { name: button }).click()
        await page.getByRole('dialog').frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
      }
      return {
        'for a search': async () => {
          await visit(page, `/${AROUND}&radius=5`)
          await opens('Show these courts on your website')
        },
      }
    },
  },
]

/** Removes each element whose content was seen in those before it. A kind of content: a tag and its classes, and those around it. */
function keepOneOfEachKind(elements: Element[]): void {
  const seen = new Set<string>()
  for (const element of elements) {
    const kindOf = (part: Element): string =>
      part === element ? '' : `${kindOf(part.parentElement ?? element)} ${part.tagName}.${part.className}`
    const unseen = [...element.querySelectorAll('*')].map(kindOf).filter((kind) => !seen.has(kind))
    if (unseen.length === 0) element.remove()
    for (const kind of unseen) seen.add(kind)
  }
}
