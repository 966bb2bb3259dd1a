import { IconCamera } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { PENDING_LABEL } from '../../accounts/web/pending-label.ts'
import { NO_PHOTOS_YET } from '../../courts/contract/rules.ts'
import { Button } from '../../platform/ui/Button.tsx'
import type { PhotoView } from '../contract/schema.ts'
import classes from './Gallery.module.css'
import { Thumbnails } from './gallery/Thumbnails.tsx'
import { usePhotoViewer } from './gallery/usePhotoViewer.tsx'
import { Photo } from './Photo.tsx'
import { StepButtons, wrapIndex } from './StepButtons.tsx'

/** Number of photos beside the large one on wide screens. */
const SIDE_PHOTOS = 4

interface GalleryProps {
  /** Stands for a photo while there is none. */
  drawing: ReactNode
  courtName: string
  /** Undefined if unknown. */
  photos: PhotoView[] | undefined
  /** Offers to add the first photo. */
  invitation: ReactNode
}

/** A court's photos: one large, to swipe or step through; on wide screens with the next ones beside it. */
export function Gallery({ drawing, courtName, photos, invitation }: GalleryProps) {
  if (!photos?.length) {
    return (
      <div className={classes.empty}>
        {drawing}
        {photos && (
          <div className={classes.invitation}>
            <p>{NO_PHOTOS_YET}</p>
            {invitation}
          </div>
        )}
      </div>
    )
  }
  return <PhotoGallery courtName={courtName} photos={photos} />
}

function PhotoGallery({ courtName, photos }: { courtName: string; photos: PhotoView[] }) {
  const { track, current, show, follow } = useSlides(photos.length)
  const { open, viewer } = usePhotoViewer(photos, courtName, onViewerClosed)
  const count = photos.length
  const side = Array.from({ length: Math.min(SIDE_PHOTOS, count - 1) }, (_, step) =>
    wrapIndex(current, step + 1, count),
  )

  /** Shows the photo the viewer closed on, and moves the focus to it if the gallery had it. */
  function onViewerClosed(index: number) {
    show(index)
    const frame = track.current?.children[index]?.querySelector('a')
    if (track.current?.contains(document.activeElement)) frame?.focus({ preventScroll: true })
  }

  const alt = (index: number) => `${courtName}, photo ${index + 1} of ${count}`

  return (
    <section className={classes.gallery} data-side={side.length} aria-label="Photos">
      <div className={classes.stage}>
        <ul className={classes.track} ref={track} onScroll={follow}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a
                className={classes.frame}
                href={photo.photo_url}
                tabIndex={index === current ? 0 : -1}
                onClick={open(index)}
              >
                <Photo
                  photo={photo}
                  alt={alt(index)}
                  sizes="(max-width: 999px) 100vw, 620px"
                  loading={index === 0 ? 'eager' : 'lazy'}
                />
              </a>
              {photo.status === 'pending' && <span className={classes.waiting}>{PENDING_LABEL}</span>}
            </li>
          ))}
        </ul>
        {count > 1 && (
          <>
            <span className={classes.count} aria-hidden>
              {current + 1} / {count}
            </span>
            <StepButtons onStep={(step) => show(wrapIndex(current, step, count))} />
            <Thumbnails photos={photos} current={current} show={show} />
          </>
        )}
      </div>
      {side.map((index, step) => {
        const photo = photos[index]
        return (
          photo && (
            // The slot keeps its key, and so its focus, while photos move through it.
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={step}
              className={classes.frame}
              href={photo.photo_url}
              tabIndex={-1}
              onClick={open(index)}
            >
              <Photo key={photo.id} photo={photo} alt={alt(index)} sizes="306px" loading="lazy" />
            </a>
          )
        )
      })}
      {side.length > 0 && (
        <Button className={classes.all} onClick={open(current)}>
          <IconCamera size={18} aria-hidden />
          All {count} photos
        </Button>
      )}
      {viewer}
    </section>
  )
}

/** A carousel with one visible slide: swiped, or moved by `show`. */
function useSlides(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [position, setPosition] = useState(0)

  function show(index: number) {
    setPosition(index)
    track.current?.scrollTo({ left: index * track.current.clientWidth, behavior: 'instant' })
  }

  function follow() {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    setPosition(Math.round(scrollLeft / clientWidth))
  }

  return { track, current: Math.min(position, count - 1), show, follow }
}
