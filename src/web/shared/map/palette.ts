/** Colours of what is drawn on a map, as CSS writes them. */
export interface Palette {
  ball: string
  court: string
  onCourt: string
  paper: string
  ink: string
  quiet: string
}

/** Reads the colours of the look, which stand in its custom properties. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    ball: colour('--ball'),
    court: colour('--court'),
    onCourt: colour('--on-court'),
    paper: colour('--paper'),
    ink: colour('--ink'),
    quiet: colour('--quiet'),
  }
}
