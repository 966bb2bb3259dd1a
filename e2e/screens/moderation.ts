import { AS_IT_WAS, REBUILT } from '../drivers/contributors.ts'
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
      const { given, when, item, queue, row, list, filter, decision, passingOn } = moderation(page)
      const names = [1, 2, 3].map((number) => unique(`Hook ${number}`))
      const [gone = '', failed = '', third = ''] = names
      const read = /\/api\/admin\/queue(\?|$)/
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
          const colleague = await given.colleague()
          await opens('facility', gone)
          await colleague.decides(gone, 'reject')
          await colleague.looksAt(third)
          await when.hearsOfOthers()
          await item.getByText('There is nothing left to decide here.').waitFor()
          await expect(row(third)).toContainText('is looking at this')
        }),
        'with a question about it': async () => {
          await item.getByRole('button', { name: 'Ask them…' }).click()
          const asking = page.getByRole('dialog', { name: 'Undo this and ask why?' })
          await asking.getByLabel('Question').fill('Is it not the one at the gate?')
        },
        'with a failed decision': alsoOnPhone(async () => {
          await page.keyboard.press('Escape')
          const decisions = '**/api/admin/queue/decisions'
          await page.route(decisions, (route) => route.fulfill({ status: 500, json: {} }))
          await when.looksAt(failed)
          await when.rejectsFor('It is an advertisement.')
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
        'with its filter': onPhone(async () => {
          await page.keyboard.press('Escape')
          await filter.getByRole('button', { name: 'Filter' }).click()
          await page.getByRole('dialog', { name: 'Filter' }).waitFor()
        }),
        'with other decisions': onPhone(async () => {
          await page.keyboard.press('Escape')
          await page.getByRole('button', { name: 'More' }).click()
          await page.getByRole('dialog', { name: 'More' }).waitFor()
        }),
        'when it is empty': async () => {
          await page.route(read, async (route) => {
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
          await page.unroute(read)
          const details = unique('Flats are built there,')
          await given.reported(COURT_TO_MODERATE, details, 'illegal or harmful')
          await given.administratorOn('/admin/moderation')
          await row(details).waitFor()
        }),
        'that is to be kept': async () => {
          await when.taps('Keep')
          await page
            .getByRole('dialog', { name: 'Keep' })
            .getByText(/^This was reported as illegal/)
            .waitFor()
        },
        'that is to be passed on': alsoOnPhone(async () => {
          await page.keyboard.press('Escape')
          await when.presses('o')
          await expect(passingOn.getByLabel('Message')).toHaveValue(/Hello/)
        }),
        'with what was passed on': alsoOnPhone(async () => {
          await passingOn.getByLabel('To whom').fill('The council')
          await passingOn.getByRole('button', { name: 'Pass on' }).click()
          await expect(passingOn).toBeHidden()
          await given.administratorOn('/admin/moderation?state=passed-on')
          await expect(item).toContainText('Reported court:')
        }),
        'with what was decided': alsoOnPhone(async () => {
          await given.administratorOn('/admin/moderation?state=decided')
          await decision('to The council').first().waitFor()
        }),
        'with a decision to undo': async () => {
          await decision('to The council').getByRole('button', { name: 'Undo: ' }).first().click()
          await page.getByRole('dialog', { name: 'Undo this decision?' }).waitFor()
        },
        'that cannot be loaded': async () => {
          await page.route(read, (route) => route.fulfill({ status: 500, json: {} }))
          await given.administratorOn('/admin/moderation')
          await page.getByRole('alert').filter({ hasText: 'Failed to load' }).waitFor()
          await page.unroute(read)
        },
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
          await removing.getByLabel('Reason', { exact: true }).fill('The photo is gone.')
          await when.hasSeen()
        },
        'in the log': async () => {
          await removing.getByRole('button', { name: 'Remove and resolve' }).click()
          await page.getByText(/^Photo removed\./).waitFor()
          await given.administratorOn('/admin/log?kind=report')
          const entry = page.getByRole('listitem').filter({ hasText: details }).first()
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
  {
    name: 'what people say of courts, in the queue',
    states: (page) => {
      const { given, when, item } = moderation(page)
      const opens = async (kind: string) => {
        await given.administratorOn(`/admin/moderation?kind=${kind}`)
        await item.getByRole('heading', { level: 2 }).waitFor()
      }
      return {
        'that is broken': alsoOnPhone(async () => {
          await page.clock.install()
          await given.saidBroken(COURT_TO_MODERATE, 'rim_bent')
          await opens('problem')
        }),
        'that they disagree about': alsoOnPhone(async () => {
          await given.said(COURT_TO_MODERATE, AS_IT_WAS)
          await given.said(COURT_TO_MODERATE, REBUILT)
          await opens('dispute')
        }),
        'to settle': async () => {
          await when.presses('a')
          await page.getByRole('dialog').waitFor()
        },
        'that one person denies at once': alsoOnPhone(() => opens('burst')),
        'that is removed': async () => {
          await when.presses('r')
          await expect(page.getByRole('dialog').getByRole('status')).toContainText('at 1 court')
        },
      }
    },
  },
]
