import { IconX } from '@tabler/icons-react'
import classes from './MapNotice.module.css'

/** A notice beside the map, where it covers no courts; dismissible with `onHide`. */
export function MapNotice({ text, onHide }: { text: string; onHide?: () => void }) {
  return (
    <div className={classes.notice}>
      <p role="status">{text}</p>
      {onHide && (
        <button type="button" aria-label="Hide this note" onClick={onHide}>
          <IconX size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}
