import { useEffect, useId, useState } from 'react'
import { PhotoPicker, PhotoPreview } from '../../../photos/web/PhotoPicker.tsx'
import { PHOTO_HINT } from '../../../photos/web/photo-input.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { MAX_PHOTO_BYTES } from '../../../platform/contract/limits.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import page from '../../../platform/ui/page.module.css'
import { MAX_PHOTOS_PER_SUBMISSION, photosHint } from '../submit-texts.ts'
import classes from './SubmitCourt.module.css'

/** Photos to submit with the court, with previews and a way to remove them. */
export function PhotosField({
  photos,
  onChange,
}: {
  photos: readonly File[]
  onChange: (photos: File[]) => void
}) {
  const id = useId()
  const [problem, setProblem] = useState<string>()

  function choose(chosen: File[]) {
    const small = chosen.filter(({ size }) => size <= MAX_PHOTO_BYTES)
    const all = [...photos, ...small]
    const tooMany = all.length > MAX_PHOTOS_PER_SUBMISSION ? photosHint : undefined
    setProblem(small.length < chosen.length ? errors['photo-too-large'].text : tooMany)
    onChange(all.slice(0, MAX_PHOTOS_PER_SUBMISSION))
  }

  return (
    <div className={classes.photos}>
      <PhotoPicker label="Add photos (optional)" describedBy={`${id}-hint ${id}-problem`} onChoose={choose} />
      <p id={`${id}-hint`} className={page.quiet}>
        {PHOTO_HINT}
      </p>
      <p id={`${id}-problem`} role="alert" className={classes.problem}>
        {problem}
      </p>
      {photos.length > 0 && (
        <ul>
          {photos.map((photo) => (
            <li key={`${photo.name} ${photo.size} ${photo.lastModified}`}>
              <Preview photo={photo} />
              <span className={classes.photoName}>{photo.name}</span>
              <Button
                emphasis="bare"
                aria-label={`Remove ${photo.name}`}
                onClick={() => onChange(photos.filter((other) => other !== photo))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Preview({ photo }: { photo: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return <PhotoPreview address={address} />
}
