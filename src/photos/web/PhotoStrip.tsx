import type { PhotoView } from '../contract/schema.ts'
import { usePhotoViewer } from './gallery/usePhotoViewer.tsx'
import { Photo } from './Photo.tsx'
import classes from './PhotoStrip.module.css'

/** Thumbnails of a review's photos; each opens the viewer. */
export function PhotoStrip({ photos, courtName }: { photos: PhotoView[]; courtName: string }) {
  const { open, viewer } = usePhotoViewer(photos, courtName)
  return (
    <>
      <ul className={classes.strip}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={photo.photo_url} onClick={open(index)}>
              <Photo
                photo={photo}
                alt={`${courtName}, photo ${index + 1} of ${photos.length} of this review`}
                sizes="120px"
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}
