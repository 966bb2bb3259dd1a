import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { SHORTCUTS } from './item-texts.ts'
import classes from './Moderation.module.css'

/** List of keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={classes.keys}>
        {SHORTCUTS.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
