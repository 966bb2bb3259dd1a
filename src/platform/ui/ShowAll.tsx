import { Button, type Emphasis } from './Button.tsx'

/** How many of `count` items to show at first: `most`, or all if only one would be hidden. */
export const initialCount = (count: number, most: number): number => (count > most + 1 ? most : count)

/** Toggles between the first few items of a list and all of them. */
export function ShowAll({
  count,
  showsAll,
  onChange,
  emphasis = 'calm',
}: {
  /** Total number of items. */
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
