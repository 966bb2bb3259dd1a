import { IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import classes from './CollapsibleSearch.module.css'
import { useEscape } from './useEscape.ts'

/** Collapses the search form to one line on phones; always open on wide screens. */
export function CollapsibleSearch({
  summary,
  isTyping,
  children,
}: {
  summary: string
  /** Whether the form has input for the next search. */
  isTyping: () => boolean
  children: ReactNode
}) {
  const id = useId()
  const { key: shown } = useLocation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)

  function collapse() {
    if (form.current?.contains(document.activeElement)) button.current?.focus()
    setOpen(false)
  }

  // Collapses after a search so that the results are visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: collapses when the search changes
  useEffect(() => {
    if (!isTyping()) collapse()
  }, [shown])
  useEffect(() => {
    if (open) form.current?.querySelector('input')?.focus()
  }, [open])

  useEscape(open, collapse)

  return (
    <div className={classes.collapsible}>
      <button
        ref={button}
        type="button"
        className={classes.summary}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? <IconX size={20} aria-hidden /> : <IconSearch size={20} aria-hidden />}
        {open ? 'Close search' : summary}
      </button>
      <div ref={form} id={id} className={classes.form} data-open={open || undefined}>
        {children}
      </div>
    </div>
  )
}
