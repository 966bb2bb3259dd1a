import { Key } from '../../../admin/web/KeyHint.tsx'
import { setShortcutsOn, useShortcutsOn } from '../../../admin/web/useShortcuts.ts'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import classes from './Moderation.module.css'

const SHORTCUTS = [
  { keys: ['j', '↓'], what: 'Next' },
  { keys: ['k', '↑'], what: 'Previous' },
  {
    keys: ['a'],
    what: 'The first button: approve, keep, settle; hide what was reported as illegal or harmful',
  },
  { keys: ['r'], what: 'The second button: reject or remove, with or without a reason' },
  { keys: ['h'], what: 'Hide what was reported, and decide later' },
  { keys: ['o'], what: 'Pass on to somebody outside, such as the council' },
  { keys: ['e'], what: 'Edit before approving; edit a reported review' },
  { keys: ['p'], what: 'Correct the location of a reported court' },
  { keys: ['m'], what: 'Merge a reported court with another one' },
  { keys: ['x'], what: 'Select; decisions then apply to all selected items' },
  { keys: ['1', '…', '5'], what: 'Pick a suggested reason while the field is empty' },
  { keys: ['u'], what: 'Undo the latest decision' },
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
