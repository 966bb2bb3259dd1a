import { mix, readableOn } from '../../../platform/contract/colours.ts'

/** The accent colour in `tokens.css`. */
export const OUR_COLOUR = '#c2410c'
const OURS = {
  light: { ball: OUR_COLOUR, 'ball-hover': '#9a3412', 'on-ball': '#ffffff', 'ball-wash': '#fdeee3' },
  dark: { ball: '#ff8a4c', 'ball-hover': '#ffa473', 'on-ball': '#2a0f02', 'ball-wash': '#33211a' },
}
type Shades = typeof OURS.light

/** What texts in these colours stand on; as in `tokens.css`, the paler first. */
const SURFACES = { light: ['#fffdf9', '#f7f4ee'], dark: ['#15202b', '#0d151d'] } as const
const WASH = { light: 0.08, dark: 0.12 }
const HOVER = 0.2

/** The colours of the schemes that follow from the operator's accent colour, in which texts can be read. */
export function accentOf(colour: string | undefined): { light: Shades; dark: Shades } {
  if (colour === undefined) return OURS
  return { light: shadesOf(colour, 'light', '#000000'), dark: shadesOf(colour, 'dark', '#ffffff') }
}

function shadesOf(colour: string, scheme: 'light' | 'dark', strongest: string): Shades {
  const surfaces = SURFACES[scheme]
  const wash = mix(surfaces[0], colour, WASH[scheme])
  const ball = readableOn([...surfaces, wash], colour)
  return {
    ball,
    'ball-hover': mix(ball, strongest, HOVER),
    'on-ball': scheme === 'light' ? '#ffffff' : '#000000',
    'ball-wash': wash,
  }
}

/** Custom properties that replace those of `tokens.css`, which is read before or after; empty for our own colour. */
export function accentStyles(colour: string | undefined): string {
  if (colour === undefined) return ''
  const { light, dark } = accentOf(colour)
  return `html:root{${declare({ ...light, 'ball-on-dark': dark.ball })}}@media(prefers-color-scheme:dark){html:root{${declare(dark)}}}`
}

const declare = (shades: Record<string, string>) =>
  Object.entries(shades)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
