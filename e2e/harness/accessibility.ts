import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Expects no WCAG 2.2 AA violations on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate('window.axe'))) await page.evaluate(await axeSource)
  const violations = await page.evaluate(async (tags) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe }
    const results = await loaded.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      // Only rules about media and orientation need styles and media to be loaded again.
      preload: false,
    })
    return results.violations
  }, WCAG_2_2_AA)
  expect(violations.map(describe)).toEqual([])
}

function describe({ id, help, nodes }: axe.Result): string {
  const places = nodes.map((node) => `  ${node.target.join(' ')}: ${node.failureSummary ?? ''}`)
  return `${id}: ${help}\n${places.join('\n')}`
}

/** Expects no horizontal scrolling. */
export async function expectNoHorizontalScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth)
  expect(overflow, 'pixels beyond the right edge').toBe(0)
}
