import { moderation } from '../drivers/moderation.ts'
import { COURT_TO_MODERATE } from '../harness/courts.ts'
import { alsoOnPhone, onPhone, type Screen } from '../harness/screens.ts'
import { expect } from '../harness/test.ts'

const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`

/** The queue of moderators. */
export const moderationScreens: readonly Screen[] = [
  {
    name: 'the queue of moderators',
    problems: /status of (409|500)/,
    states: (page) => {
      const { given, when, item, queue, row, list } = moderation(page)
      const names = [1, 2, 3].map((number) => unique(`Hook ${number}`))
      const [gone = '', failed = '', third = ''] = names
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      const opens = async (kind: string, text: string) => {
        const token = await given.administratorOn(`/admin/moderation?kind=${kind}`)
        await when.looksAt(text)
        return token
      }
      return {
        'with an item decided elsewhere': alsoOnPhone(async () => {
          await page.clock.install()
          await given.suggested(...names)
          await given.rejectedElsewhere(await opens('facility', gone), gone)
          await page.clock.runFor('00:31')
          await page.getByText('This was rejected by you.').waitFor()
        }),
        'with a failed decision': alsoOnPhone(async () => {
          const decisions = '**/api/admin/moderation/decisions'
          await page.route(decisions, (route) => route.fulfill({ status: 500, json: {} }))
          await when.looksAt(failed)
          await when.rejectsFor('It is an advertisement.')
          await page.clock.runFor('00:10')
          await page.getByRole('alert').filter({ hasText: 'Failed to reject' }).waitFor()
          await page.unroute(decisions)
        }),
        'with a selection': onPhone(async () => {
          await opens('facility', failed)
          await list.click()
          for (const name of [failed, third]) await queue.getByLabel(`Select “${name}”`).check()
          await page.getByRole('button', { name: 'Approve 2' }).waitFor()
        }),
        'with its shortcuts off': async () => {
          await opens('facility', failed)
          await when.presses('?')
          await keys.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck()
        },
        'with its shortcuts': async () => {
          await keys.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).check()
        },
        'with a reason to reject': alsoOnPhone(async () => {
          await page.keyboard.press('Escape')
          await when.presses('r')
          await page.getByRole('dialog', { name: 'Reject' }).waitFor()
        }),
        'when it is empty': async () => {
          await page.route('**/api/admin/moderation', async (route) => {
            const response = await route.fetch()
            const emptied = JSON.parse(await response.text(), (_, value) => {
              if (Array.isArray(value)) return []
              return typeof value === 'number' ? 0 : value
            })
            await route.fulfill({ response, json: emptied })
          })
          await given.administratorOn('/admin/moderation')
          await page.getByText(/^Nothing is waiting for a decision\./).waitFor()
          await expect(item).toBeHidden()
        },
        'with an urgent report': alsoOnPhone(async () => {
          await page.unroute('**/api/admin/moderation')
          const details = unique('Flats are built there,')
          await given.reported(COURT_TO_MODERATE, details, 'illegal or harmful')
          await given.administratorOn('/admin/moderation')
          await row(details).waitFor()
        }),
        'with everything by a person': alsoOnPhone(async () => {
          await opens('facility', failed)
          await item.getByRole('link', { name: /^\d+ waiting$/ }).click()
          await page.getByRole('list', { name: 'Contributions' }).getByRole('listitem').first().waitFor()
        }),
        'with everything to reject': async () => {
          await page.getByRole('button', { name: /^Reject pending items/ }).click()
          const dialog = page.getByRole('dialog', { name: 'Reject pending items?' })
          await dialog.getByRole('button', { name: 'It’s advertising.' }).click()
          await dialog.getByLabel(/^Ban @player_/).check()
          await dialog.getByLabel('Note').fill('Sells shoes.')
        },
        'with everything rejected': async () => {
          await page.getByRole('button', { name: /^Reject \d and ban$/ }).click()
          await page.getByText(/^Rejected: \d\. @player_\w+ is banned\.$/).waitFor()
          await page.clock.runFor('00:10')
          await expect(page.getByRole('button', { name: 'Ban…' })).toBeHidden()
        },
      }
    },
  },
  {
    name: 'a pending court',
    problems: /status of 409/,
    states: (page) => {
      const { given, when } = moderation(page)
      const name = unique('Hook')
      const dialog = page.getByRole('dialog', { name: 'Edit this court' })
      let token = ''
      return {
        'that is edited': async () => {
          await page.clock.install()
          await given.submitted(name)
          token = await given.administratorOn('/admin/moderation?kind=court')
          await when.looksAt(name)
          await when.presses('e')
          await dialog.waitFor()
        },
        'with a conflict': async () => {
          await given.editedElsewhere(token, name, { address: '1 Their Road', county: 'Theirshire' })
          await when.saves({ Address: '1 My Road', County: 'Myshire' })
          await expect(dialog).toContainText('Someone else has edited this court.')
        },
      }
    },
  },
  {
    name: 'a reported review',
    states: (page) => {
      const { given, when, item, row } = moderation(page)
      const details = unique('A telephone number,')
      const editing = page.getByRole('dialog', { name: 'Edit this review' })
      const removing = page.getByRole('dialog', { name: 'Remove this photo?' })
      return {
        'with its reasons': alsoOnPhone(async () => {
          await page.clock.install()
          const token = await given.administratorOn('/admin/log')
          await given.reportedReview(token, 'illegal or harmful', details)
          await given.administratorOn('/admin/moderation?kind=report')
          await row(details).click()
          await item.getByRole('list', { name: 'Reported reasons' }).getByText(details).waitFor()
        }),
        'that is edited': async () => {
          await when.presses('e')
          await editing.getByRole('button', { name: 'Save and resolve' }).click()
          await editing.getByText('Nothing has changed yet.').waitFor()
        },
        'whose photo is removed': async () => {
          await page.keyboard.press('Escape')
          await item.getByRole('button', { name: 'Remove the photo only…' }).click()
          await removing.getByLabel('Reply').fill('The photo is gone.')
        },
        'in the log': async () => {
          await removing.getByRole('button', { name: 'Remove and resolve' }).click()
          await page.getByText(/^Photo removed\./).waitFor()
          // Others ask how much is waiting.
          const decided = page.waitForResponse((response) => response.request().method() !== 'GET')
          await page.clock.runFor('00:10')
          await decided
          await given.administratorOn('/admin/log?kind=report')
          const entry = page.getByRole('listitem').filter({ hasText: 'settle reports of review' }).first()
          await entry.getByText(/values$/).click()
          await entry.getByText(details).waitFor()
        },
      }
    },
  },
  {
    name: 'a pending review',
    states: (page) => ({
      'that is selected': async () => {
        const { given, when, item } = moderation(page)
        await page.clock.install()
        await given.reviewed(unique('Quiet mornings,'))
        await given.administratorOn('/admin/moderation?kind=review')
        await expect(item).toContainText('Review of')
        await when.presses('x')
      },
    }),
  },
]
