import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../../test/random.ts'
import { contrast } from '../../platform/contract/colours.ts'
import { colourStyles } from './colours.ts'

const variables = (css: string) =>
  Object.fromEntries([...css.matchAll(/--(\w+):(#[\da-f]{6})/g)].map(([, name, value]) => [name, value]))

describe('colours of an embed', () => {
  it('follow the visitor’s theme unless one is given', () => {
    const plain = { accent: undefined, background: undefined }
    expect(colourStyles({ theme: 'auto', ...plain })).toContain('@media(prefers-color-scheme:dark)')
    expect(variables(colourStyles({ theme: 'light', ...plain }))).toMatchObject({
      background: '#fffdf9',
      accent: '#c2410c',
    })
    expect(variables(colourStyles({ theme: 'dark', ...plain }))).toMatchObject({ background: '#15202b' })
    expect(colourStyles({ theme: 'auto', accent: undefined, background: '#101010' })).toMatch(
      /^:root\{color-scheme:dark;/,
    )
  })

  it('keep an accent that can be read', () => {
    const css = colourStyles({ theme: 'light', accent: '#123a56', background: '#ffffff' })
    expect(variables(css)).toMatchObject({ accent: '#123a56', onAccent: '#ffffff' })
  })

  it('can be read, whatever colours are given', () => {
    const random = randomNumbers(21)
    const colour = () =>
      `#${Math.floor(random() * 2 ** 24)
        .toString(16)
        .padStart(6, '0')}`
    for (let i = 0; i < 1000; i++) {
      const given = { theme: 'auto', accent: colour(), background: colour() } as const
      const {
        background = '',
        ink = '',
        quiet = '',
        accent = '',
        onAccent = '',
      } = variables(colourStyles(given))
      const lowest = Math.min(
        ...[ink, quiet, accent].map((text) => contrast(text, background)),
        contrast(onAccent, accent),
      )
      expect(lowest, JSON.stringify(given)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
