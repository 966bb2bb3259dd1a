import { Key } from '../../../admin/web/KeyHint.tsx'
import { setShortcutsOn, useShortcutsOn } from '../../../admin/web/useShortcuts.ts'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import classes from './Moderation.module.css'

const SHORTCUTS = [
  { keys: ['j', '↓'], what: 'Next' },
  { keys: ['k', '↑'], what: 'Previous' },
  { keys: ['a'], what: 'Approve; resolve reports' },
  { keys: ['r'], what: 'Reject, with or without a reason; remove what was reported' },
  { keys: ['e'], what: 'Edit before approving; edit a reported review' },
  { keys: ['p'], what: 'Correct the location of a reported court' },
  { keys: ['m'], what: 'Merge a reported court with another one' },
  { keys: ['x'], what: 'Select; approve and reject then apply to all selected items' },
  { keys: ['1', '…', '5'], what: 'Pick a suggested reason while the field is empty' },
  { keys: ['u'], what: 'Undo' },
  { keys: ['?'], what: 'Show these shortcuts' },
]

/** List of keyboard shortcuts, and the switch for all of them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <label className={classes.keysSwitch}>
        <input
          type="checkbox"
          checked={useShortcutsOn()}
          onChange={(event) => setShortcutsOn(event.target.checked)}
        />
        Use keyboard shortcuts
      </label>
      <dl className={classes.keys}>
        {SHORTCUTS.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
