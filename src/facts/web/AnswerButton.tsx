import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Answers.module.css'

/** A word, green and with a tick in its corner while it is the person's own answer. */
export function AnswerButton({
  label,
  isPressed,
  isExpanded,
  onClick,
  children,
}: {
  /** Its accessible name, beginning with what is visible. */
  label?: string
  /** Omitted if it answers nothing itself. */
  isPressed?: boolean
  /** Whether the further answers that it opens are shown. */
  isExpanded?: boolean | undefined
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={classes.answer}
      aria-label={label}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      onClick={onClick}
    >
      {isPressed && <IconCheck size={12} stroke={3.5} aria-hidden />}
      {children}
    </button>
  )
}
