import classes from './KeyHint.module.css'
import { useShortcutsOn } from './useShortcuts.ts'

/** The name of a key. */
export function Key({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>
}

/** The key of a button, while shortcuts are on, on devices with a keyboard. */
export function KeyHint({ children }: { children: string | number }) {
  return (
    useShortcutsOn() && (
      <kbd className={`${classes.key} ${classes.hint}`} aria-hidden>
        {children}
      </kbd>
    )
  )
}
