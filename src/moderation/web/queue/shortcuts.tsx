import { useEffect, useRef } from 'react'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import classes from './Moderation.module.css'
import { areShortcutsOn, setShortcutsOn, useShortcutsOn } from './shortcuts-setting.ts'

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

type Action = () => void

/** Keys that repeat when held down. */
const REPEATING_KEYS = ['j', 'k', 'ArrowDown', 'ArrowUp']

/** Single-key shortcuts, inactive while switched off, while typing or while a dialog is open. */
export function useShortcuts(actions: Record<string, Action>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const action = latest.current[event.key]
      if (
        !action ||
        !areShortcutsOn() ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented
      )
        return
      if (belongsElsewhere(event.target) || (event.repeat && !REPEATING_KEYS.includes(event.key))) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Whether a key belongs to an input field, an open dialog or the map. */
function belongsElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal')) return true
  if (!(target instanceof HTMLElement)) return false
  const isTicked = target instanceof HTMLInputElement && target.type === 'checkbox'
  return !isTicked && target.closest('input, textarea, select, canvas, [contenteditable="true"]') !== null
}
