import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DOT_COLOURS } from '../../map/web/palette.ts'
import { contrast, MIN_TEXT_CONTRAST } from '../contract/colours.ts'

/** What a drawing needs (WCAG 1.4.11). */
const MIN_DRAWING_CONTRAST = 3
/** Colours of drawings, which aren't behind text or text themselves, and of what is on dark in both schemes. */
const DRAWN = ['sun', 'night', 'lamp', 'ball-on-dark']

const [light = '', dark = ''] = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').split(
  '@media (prefers-color-scheme: dark)',
)

test.each([
  { scheme: 'light', css: light },
  { scheme: 'dark', css: dark },
])('stars and dots stand out from both backgrounds in the $scheme scheme', ({ css }) => {
  for (const name of ['star', ...DOT_COLOURS.map((dot) => `dot-${dot}`)])
    for (const background of ['paper', 'chalk'])
      expect(
        contrast(colour(css, name), colour(css, background)),
        `${name} on ${background}`,
      ).toBeGreaterThan(MIN_DRAWING_CONTRAST)
})

test('what can be read in the light scheme can be read in the dark one', () => {
  const names = [...light.matchAll(/--([a-z-]+): #/g)].map(([, name = '']) => name)
  const written = names.filter((name) => !DRAWN.includes(name))
  for (const name of written)
    for (const background of written)
      if (contrast(colour(light, name), colour(light, background)) >= MIN_TEXT_CONTRAST)
        expect(
          contrast(colour(dark, name), colour(dark, background)),
          `${name} on ${background}`,
        ).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST)
})

/** The value of a custom property, such as '#b85c00'. */
function colour(css: string, name: string): string {
  const [, value] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css) ?? []
  if (!value) throw new Error(`--${name} is not six hexadecimal digits`)
  return value
}
