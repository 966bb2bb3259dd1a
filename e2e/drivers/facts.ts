import { expect, type Page } from '@playwright/test'
import { FACT_KEYS, type Fact, type FactKey, getFact } from '../../src/facts/contract/catalogue.ts'
import { contributions } from './contributions.ts'
import { court } from './court.ts'
import { createMember, newPerson } from './people.ts'

function anyAnswer(fact: Fact) {
  if (fact.kind === 'yes-no') return true
  if (fact.kind === 'choice') return Object.keys(fact.answers)[0]
  return fact.kind === 'number' ? fact.min : '24/7'
}

/** What is there, on a court page. */
export function facts(page: Page) {
  const { given, when } = contributions(page)
  const { features: section, addressOf } = court(page)
  const unknown = section.getByText(/^Ask about \d+/)
  const folded = section.locator('details')
  const row = (label: string, list = section) =>
    list.getByRole('listitem', { name: label, exact: true, includeHidden: true })
  /** The button whose name begins so. */
  const answer = (label: string, name: string) =>
    row(label).getByRole('button', { name: new RegExp(`^${name}`) })

  const sheet = page.getByRole('dialog', { name: 'Check this court' })

  return {
    section,
    sheet,
    unknown,
    folded,
    row,
    answer,
    given: {
      ...given,
      /** A new member says something about everything that can be said of a court, but some facts. */
      async everythingSaidAbout(name: string, except: readonly FactKey[] = []) {
        const headers = { authorization: `Bearer ${await createMember(page.request, newPerson())}` }
        const keys = FACT_KEYS.filter((key) => !except.includes(key))
        const data = { facts: keys.map((key) => ({ key, value: anyAnswer(getFact(key)) })) }
        const answer = await page.request.post(`/api${await addressOf(name)}/facts`, { headers, data })
        if (!answer.ok()) throw new Error(await answer.text())
      },
    },
    when: {
      signsIn: when.signsIn,
      checksCourt: () => page.getByRole('button', { name: 'Check this court' }).click(),
      /** Presses the button that has the focus, after moving it there with Tab. */
      async pressesWithKeyboard(name: string) {
        const button = page.getByRole('button', { name, exact: true })
        await expect(button).toBeVisible()
        const hasFocus = () => button.evaluate((element) => element === document.activeElement)
        for (let tabs = 0; tabs < 10 && !(await hasFocus()); tabs++) await page.keyboard.press('Tab')
        await expect(button).toBeFocused()
        await page.keyboard.press('Enter')
      },
      opensUnknown: () => unknown.click(),
      /** Answers or takes an answer back. Waits for the response. */
      async answers(label: string, name: string) {
        const response = page.waitForResponse(/\/facts$/)
        await answer(label, name).click()
        await response
      },
    },
    expects: {
      says: (label: string, ...texts: (string | RegExp)[]) =>
        Promise.all(texts.map((text) => expect(row(label)).toContainText(text))),
      pressed: (label: string, name: string, isPressed = true) =>
        expect(answer(label, name)).toHaveAttribute('aria-pressed', String(isPressed)),
    },
  }
}
