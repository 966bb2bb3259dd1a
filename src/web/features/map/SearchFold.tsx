import { IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './SearchFold.module.css'
import { useEscape } from './useEscape.ts'

/** On a phone the search form folds into one line over the map; on a wide screen it stands open. */
export function SearchFold({
  summary,
  place,
  children,
}: {
  summary: string
  /** Folds again when another place was found. */
  place: string | undefined
  children: ReactNode
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the reason to fold
  useEffect(() => setOpen(false), [place])
  useEffect(() => {
    if (open) form.current?.querySelector('input')?.focus()
  }, [open])

  useEscape(open, () => {
    setOpen(false)
    button.current?.focus()
  })

  return (
    <div className={classes.fold}>
      <button
        ref={button}
        type="button"
        className={classes.summary}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? <IconX size={20} aria-hidden /> : <IconSearch size={20} aria-hidden />}
        {open ? 'Close the search' : summary}
      </button>
      <div ref={form} id={id} className={classes.form} data-open={open || undefined}>
        {children}
      </div>
    </div>
  )
}
