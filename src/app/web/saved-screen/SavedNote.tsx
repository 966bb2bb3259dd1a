import { IconPencil } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { TextArea, TextField } from '../../../platform/ui/fields.tsx'
import page from '../../../platform/ui/page.module.css'
import { useAction } from '../../../platform/ui/useAction.ts'
import { MAX_LIST_NAME, MAX_LISTS_PER_COURT, MAX_SAVED_NOTE } from '../../../saved/contract/limits.ts'
import type { SavedCourt } from '../../../saved/contract/schema.ts'
import { savedStore } from '../../../saved/web/saved-loader.ts'
import classes from './SavedScreen.module.css'

interface NoteProps {
  court: { id: number; name: string }
  row: SavedCourt
  /** All lists of the person. */
  lists: readonly string[]
}

/** What the person noted about a saved court, and the lists that it is in. */
export function SavedNote({ row, ...props }: Omit<NoteProps, 'row'> & { row: SavedCourt | undefined }) {
  const [isEditing, setIsEditing] = useState(false)
  // Only the server knows of it: there are no scripts, or not yet.
  if (!row) return null
  return (
    <div className={classes.note}>
      {row.note && <p dir="auto">{row.note}</p>}
      {row.lists.length > 0 && (
        <ul aria-label="In your lists">
          {row.lists.map((name) => (
            <li key={name} dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
      <Button emphasis="bare" onClick={() => setIsEditing(true)}>
        <IconPencil size={16} aria-hidden />
        {row.note || row.lists.length > 0 ? 'Change note and lists' : 'Note and lists'}
        <span className={page.hidden}> of {props.court.name || UNNAMED_COURT}</span>
      </Button>
      {isEditing && <NoteDialog row={row} {...props} onClose={() => setIsEditing(false)} />}
    </div>
  )
}

function NoteDialog({ court, row, lists, onClose }: NoteProps & { onClose: () => void }) {
  const { busy, problem, run } = useAction()
  const [newList, setNewList] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = [...form.getAll('list').map(String), newList.trim()].filter(Boolean)
    const isDone = await run(async () => {
      if (chosen.length > MAX_LISTS_PER_COURT)
        throw new Error(`A court can be in at most ${MAX_LISTS_PER_COURT} lists.`)
      await (await savedStore()).changeSaved(court.id, {
        note: String(form.get('note')).trim(),
        lists: [...new Set(chosen)],
      })
    })
    if (isDone) onClose()
  }

  return (
    <Dialog title={court.name || UNNAMED_COURT} busy={busy} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <TextArea
          label="Note"
          hint="Only you see it."
          name="note"
          rows={3}
          maxLength={MAX_SAVED_NOTE}
          defaultValue={row.note}
        />
        {lists.length > 0 && (
          <fieldset>
            <legend>Lists</legend>
            {lists.map((name) => (
              <label key={name}>
                <input type="checkbox" name="list" value={name} defaultChecked={row.lists.includes(name)} />
                <span dir="auto">{name}</span>
              </label>
            ))}
          </fieldset>
        )}
        <TextField
          label="New list"
          maxLength={MAX_LIST_NAME}
          value={newList}
          onChange={(event) => setNewList(event.target.value)}
        />
        {problem instanceof Error && <p role="alert">{problem.message}</p>}
        <Button type="submit" emphasis="main" disabled={busy}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
