import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../platform/ui/Button.tsx'
import { useImageFailure } from './Photo.tsx'
import classes from './PhotoField.module.css'
import { PHOTO_HINT, PHOTO_MEDIA_TYPES } from './photo-input.ts'

/** Width of an administrator's photo preview before upload, pixels. */
const PHOTO_PREVIEW_PX = 200

interface PhotoFieldProps {
  photo: File | undefined
  onChange: (photo: File | undefined) => void
  disabled: boolean
}

/** A file input for one photo, from the device or its camera, with a preview. */
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
          accept={PHOTO_MEDIA_TYPES}
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
      {photo && <Preview key={`${photo.name} ${photo.lastModified}`} photo={photo} />}
      <p id={`${id}-hint`}>{PHOTO_HINT}</p>
    </div>
  )
}

/** Nothing if the file is not an image. */
function Preview({ photo }: { photo: File }) {
  const { failed, watch } = useImageFailure()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  if (failed || !address) return null
  return (
    <img
      className={classes.preview}
      src={address}
      alt="The chosen file"
      width={PHOTO_PREVIEW_PX}
      {...watch}
    />
  )
}
