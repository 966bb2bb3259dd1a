import { Button, type Emphasis } from './Button.tsx'

/** How many of `count` a list begins with: `most`, or all of them rather than hide a single one. */
export const shownAtFirst = (count: number, most: number): number => (count > most + 1 ? most : count)

/** Shows the whole of a list that begins with a few, and just those again. */
export function ShowAll({
  count,
  showsAll,
  onChange,
  emphasis = 'calm',
}: {
  /** How many there are. */
  count: number
  showsAll: boolean
  onChange: (showsAll: boolean) => void
  emphasis?: Emphasis
}) {
  return (
    <Button emphasis={emphasis} aria-expanded={showsAll} onClick={() => onChange(!showsAll)}>
      {showsAll ? 'Show fewer' : `Show all ${count}`}
    </Button>
  )
}
