import { IconX } from '@tabler/icons-react'
import classes from './MapNotice.module.css'

/** A quiet word about a map, until somebody hides it. It stands beside the map: on it, it would hide courts. */
export function MapNotice({ text, onHide }: { text: string; onHide: () => void }) {
  return (
    <div className={classes.notice}>
      <p role="status">{text}</p>
      <button type="button" aria-label="Hide this note" onClick={onHide}>
        <IconX size={18} aria-hidden />
      </button>
    </div>
  )
}
