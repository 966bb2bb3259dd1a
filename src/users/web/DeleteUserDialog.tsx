import { useState } from 'react'
import { SavingDialog } from '../../admin/web/SavingDialog.tsx'
import { MAX_SEARCH_TEXT } from '../../platform/contract/limits.ts'
import { TextField } from '../../platform/ui/fields.tsx'
import type { AdminUserView } from '../contract/schema.ts'
import classes from './Users.module.css'
import { DELETION_EXPLAINED, displayNameOf, goingTexts, NOTHING_GOES } from './user-texts.ts'

/** Says what goes with an account, and deletes it once its name is typed. */
export function DeleteUserDialog({
  user,
  remove,
  onClose,
}: {
  user: AdminUserView
  remove: () => Promise<void>
  onClose: () => void
}) {
  const name = displayNameOf(user)
  const [typed, setTyped] = useState('')
  const plain = (text: string) => text.trim().replace(/^@/, '').toLowerCase()
  const going = goingTexts(user)
  return (
    <SavingDialog
      title={`Delete ${name}?`}
      submitLabel="Delete"
      emphasis="danger"
      failure="Failed to delete user"
      isReady={plain(typed) === plain(name)}
      onSave={remove}
      onClose={onClose}
    >
      <p>{DELETION_EXPLAINED}</p>
      {going.length === 0 ? (
        <p>{NOTHING_GOES}</p>
      ) : (
        <ul className={classes.going} aria-label="What goes">
          {going.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <TextField
        label={`To confirm, type ${name.replace(/^@/, '')}`}
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_SEARCH_TEXT}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </SavingDialog>
  )
}
