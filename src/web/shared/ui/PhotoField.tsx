import { useId, useRef } from 'react'
import { PHOTO_HINT } from '../../../contract/contribution-texts.ts'
import { Button } from './Button.tsx'
import classes from './PhotoField.module.css'
import { PHOTO_KINDS } from './photo-kinds.ts'

interface PhotoFieldProps {
  photo: File | undefined
  onChange: (photo: File | undefined) => void
  disabled: boolean
}

/** One photo, chosen from the device or taken with its camera. */
export function PhotoField({ photo, onChange, disabled }: PhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  function remove() {
    if (input.current) input.current.value = ''
    onChange(undefined)
  }

  return (
    <div className={classes.field}>
      <label htmlFor={id}>Photo</label>
      <div className={classes.row}>
        <input
          ref={input}
          id={id}
          type="file"
          accept={PHOTO_KINDS}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange(target.files?.[0])}
          disabled={disabled}
        />
        {photo && (
          <Button emphasis="bare" onClick={remove} disabled={disabled}>
            Remove
          </Button>
        )}
      </div>
      <p id={`${id}-hint`}>{PHOTO_HINT}</p>
    </div>
  )
}
