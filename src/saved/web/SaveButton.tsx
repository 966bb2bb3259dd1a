import { IconBookmark } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { Button } from '../../platform/ui/Button.tsx'
import page from '../../platform/ui/page.module.css'
import classes from './SaveButton.module.css'
import { savedStore } from './saved-loader.ts'
import { useIsSaved } from './saved-state.ts'

/** Saves a court, or removes it from those saved. Without scripts this leads to those saved. */
export function SaveButton({
  court,
  hasLabel = false,
}: {
  court: { id: number; name: string }
  /** Whether “Save” is shown beside the icon where there is room. */
  hasLabel?: boolean
}) {
  const isSaved = useIsSaved(court.id)
  const [error, setError] = useState('')

  async function change(event: FormEvent) {
    event.preventDefault()
    setError('')
    try {
      await (await savedStore()).changeSaved(court.id, { is_saved: !isSaved })
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : '')
    }
  }

  return (
    <form className={classes.form} method="post" action="/saved" onSubmit={change}>
      <input type="hidden" name="court" value={court.id} />
      <input type="hidden" name="do" value={isSaved ? 'remove' : 'save'} />
      <Button
        type="submit"
        emphasis={hasLabel ? 'calm' : 'bare'}
        className={classes.button}
        aria-pressed={isSaved}
      >
        <IconBookmark size={hasLabel ? 18 : 20} aria-hidden />
        <span className={hasLabel ? page.hiddenOnPhones : page.hidden}>Save</span>
        <span className={page.hidden}> {court.name || UNNAMED_COURT}</span>
      </Button>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </form>
  )
}
