import type { Page } from '@playwright/test'
import { DESKTOP, expectAccessibleLayout, type Look, PHONE } from './accessible-layout.ts'
import type { test } from './test.ts'

type Reach = () => Promise<unknown>

interface State {
  reach: Reach
  looks: readonly [Look, ...Look[]]
}

/** A screen and its states, in the order in which they are reached, each from the one before. */
export interface Screen {
  name: string
  /** The errors that its states cause. */
  problems?: RegExp
  states: (page: Page) => Record<string, Reach | State>
}

/** A state that only phones have. */
export const onPhone = (reach: Reach): State => ({ reach, looks: [PHONE] })
/** A state that phones show in another way. */
export const alsoOnPhone = (reach: Reach): State => ({ reach, looks: [DESKTOP, PHONE] })

/** Expects every state of every screen to be accessible and to fit. */
export function checkScreens(on: typeof test, screens: readonly Screen[]): void {
  for (const { name, problems, states } of screens)
    on(`${name} is accessible and fits`, async ({ page, expectProblem }) => {
      if (problems) expectProblem(problems)
      for (const [state, given] of Object.entries(states(page)))
        await on.step(state, async () => {
          const { reach, looks } = typeof given === 'function' ? { reach: given, looks: [DESKTOP] } : given
          const [{ size, colorScheme }] = looks
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme })
          await reach()
          await expectAccessibleLayout(page, looks)
        })
    })
}
