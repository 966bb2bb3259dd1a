import { Fragment } from 'react'
import { Key } from '../../admin/web/KeyHint.tsx'
import { setShortcutsOn, useShortcutsOn } from '../../admin/web/useShortcuts.ts'
import { SHORTCUTS_LABEL } from './import-texts.ts'
import classes from './MapData.module.css'

/** The keys of a screen in one line, and the switch for all shortcuts. */
export function ShortcutHelp({ keys }: { keys: readonly (readonly [key: string, what: string])[] }) {
  const areOn = useShortcutsOn()
  return (
    <div className={classes.help}>
      {areOn && (
        <p>
          {keys.map(([key, what]) => (
            <Fragment key={key}>
              <span>
                <Key>{key}</Key> {what}
              </span>{' '}
            </Fragment>
          ))}
        </p>
      )}
      <label>
        <input type="checkbox" checked={areOn} onChange={({ target }) => setShortcutsOn(target.checked)} />
        {SHORTCUTS_LABEL}
      </label>
    </div>
  )
}
