import { IconCameraPlus } from '@tabler/icons-react'
import { type ChangeEvent, useId } from 'react'
import { useImageFailure } from './Photo.tsx'
import classes from './PhotoPicker.module.css'
import { PHOTO_MEDIA_TYPES } from './photo-input.ts'

/** A button that opens the file picker for several photos. */
export function PhotoPicker({
  label,
  describedBy,
  onChoose,
}: {
  label: string
  /** Ids of elements that describe it. */
  describedBy?: string
  onChoose: (photos: File[]) => void
}) {
  const id = useId()

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = Array.from(target.files ?? [])
    // Lets the same file be chosen again.
    target.value = ''
    onChoose(chosen)
  }

  return (
    <div className={classes.chooser}>
      <input
        id={id}
        type="file"
        accept={PHOTO_MEDIA_TYPES}
        multiple
        aria-describedby={describedBy}
        onChange={choose}
      />
      <label htmlFor={id}>
        <IconCameraPlus size={18} aria-hidden />
        {label}
      </label>
    </div>
  )
}

/** A chosen photo; blank while it loads or if it is not an image. */
export function PhotoPreview({ address }: { address: string | undefined }) {
  const { failed, watch } = useImageFailure()
  if (failed || !address) return <span />
  return <img src={address} alt="" width={52} height={52} {...watch} />
}
