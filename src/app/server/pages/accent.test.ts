import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { randomNumbers } from '../../../../test/random.ts'
import { contrast, MIN_TEXT_CONTRAST } from '../../../platform/contract/colours.ts'
import { accentOf, accentStyles } from './accent.ts'

const [light = '', dark = ''] = readFileSync(
  new URL('../../../platform/ui/tokens.css', import.meta.url),
  'utf8',
).split('@media (prefers-color-scheme: dark)')
const CSS = { light, dark }

/** The value of a custom property. */
function token(scheme: 'light' | 'dark', name: string): string {
  const [, value = ''] = CSS[scheme].split(`--${name}: `)
  return value.slice(0, '#rrggbb'.length)
}

test('our own accent is that of the tokens, and needs no styles', () => {
  for (const scheme of ['light', 'dark'] as const)
    for (const [name, value] of Object.entries(accentOf(undefined)[scheme]))
      expect(token(scheme, name), `${name} ${scheme}`).toBe(value)
  expect(accentStyles(undefined)).toBe('')
})

const random = randomNumbers(5)
const colours = [
  ...['#000000', '#ffffff', '#808080', '#ffff00', '#0000ff', '#ff0000', '#1d4ed8', '#fffdf9', '#15202b'],
  ...Array.from(
    { length: 200 },
    () =>
      `#${Math.floor(random() * 0xffffff)
        .toString(16)
        .padStart(6, '0')}`,
  ),
]

test.each(['light', 'dark'] as const)('texts can be read in any accent in the %s scheme', (scheme) => {
  const [paper, chalk, ink] = ['paper', 'chalk', 'ink'].map((name) => token(scheme, name)) as [
    string,
    string,
    string,
  ]
  for (const colour of colours) {
    const shades = accentOf(colour)[scheme]
    for (const [text, background] of [
      ...[paper, chalk, shades['ball-wash']].map((surface) => [shades.ball, surface] as const),
      ...[paper, chalk].map((surface) => [shades['ball-hover'], surface] as const),
      [shades['on-ball'], shades.ball] as const,
      [shades['on-ball'], shades['ball-hover']] as const,
      [ink, shades['ball-wash']] as const,
      [token(scheme, 'quiet'), shades['ball-wash']] as const,
    ])
      expect(contrast(text, background), `${colour}: ${text} on ${background}`).toBeGreaterThanOrEqual(
        MIN_TEXT_CONTRAST,
      )
  }
})
