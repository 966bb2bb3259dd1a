import { useEffect, useState } from 'react'
import type { PhotoView } from '../../../photos/contract/schema.ts'
import { useImageFailure } from '../../../photos/web/Photo.tsx'
import { pendingPhotoUrl } from '../../../photos/web/pending-photos.ts'
import classes from './Account.module.css'

/** Thumbnail of a photo the person uploaded; nothing if it cannot be loaded. */
export function ContributionPhoto({ photo, courtName }: { photo: PhotoView; courtName: string }) {
  const [address, setAddress] = useState<string | undefined>(
    photo.status === 'approved' ? photo.thumbnail_url : undefined,
  )
  const { failed, watch } = useImageFailure()
  useEffect(() => {
    if (photo.status === 'approved') return
    let isShown = true
    void pendingPhotoUrl(photo.id).then((found) => {
      if (isShown) setAddress(found)
    })
    return () => {
      isShown = false
    }
  }, [photo])
  const source = address ?? photo.placeholder
  if (failed || !source) return null
  return (
    <img
      key={source}
      className={classes.thumbnail}
      src={source}
      alt={`Of ${courtName}`}
      width={72}
      height={72}
      loading="lazy"
      {...watch}
    />
  )
}
