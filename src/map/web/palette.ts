/** CSS colours for drawing on a map. */
export interface Palette {
  ball: string
  onBall: string
  court: string
  onCourt: string
  paper: string
  ink: string
  lamp: string
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
  }
}
