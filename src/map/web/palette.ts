/** The colours of dots; each is a custom property, `--dot-green`. */
export const DOT_COLOURS = ['green', 'teal', 'blue', 'amber', 'violet', 'pink', 'red', 'grey'] as const
export type DotColour = (typeof DOT_COLOURS)[number]

/** CSS colours for drawing on a map. */
export interface Palette {
  ball: string
  onBall: string
  court: string
  onCourt: string
  paper: string
  ink: string
  lamp: string
  dots: Record<DotColour, string>
}

/** Reads the theme colours from their CSS custom properties. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    ball: colour('--ball'),
    onBall: colour('--on-ball'),
    court: colour('--court'),
    onCourt: colour('--on-court'),
    paper: colour('--paper'),
    ink: colour('--ink'),
    lamp: colour('--lamp'),
    dots: Object.fromEntries(DOT_COLOURS.map((name) => [name, colour(`--dot-${name}`)])) as Palette['dots'],
  }
}
