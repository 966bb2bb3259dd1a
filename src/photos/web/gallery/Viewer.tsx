import { IconChevronLeft, IconChevronRight, IconFlag, IconX } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { PENDING_LABEL } from '../../../accounts/web/pending-label.ts'
import { useCloseOnBack } from '../../../platform/ui/back-navigation.ts'
import type { PhotoView } from '../../contract/schema.ts'
import { Photo } from '../Photo.tsx'
import { wrapIndex } from '../StepButtons.tsx'
import classes from './Viewer.module.css'

/** Horizontal swipe distance that changes the photo, pixels. */
const SWIPE_PX = 40

/** Reserves the photo's final size before it loads. */
const sizeStyle = ({ width, height }: PhotoView) =>
  ({ '--ratio': width / height, '--natural': `${width}px` }) as CSSProperties

function creditOf({ username, status }: PhotoView): string {
  const author = username ? `@${username}` : 'a former member'
  return `Photo by ${author}${status === 'pending' ? ` · ${PENDING_LABEL}` : ''}`
}

interface ViewerProps {
  photos: PhotoView[]
  /** Index of the first photo to show. */
  start: number
  courtName: string
  /** Called with the index of the last photo shown. */
  onClose: (index: number) => void
  onReport: (photo: PhotoView) => void
}

/** Full-screen photo viewer. A native dialog, which handles Escape and focus itself. */
export default function Viewer({ photos, start, courtName, onClose, onReport }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closing = useRef<HTMLButtonElement>(null)
  const touch = useRef<number>(null)
  const [index, setIndex] = useState(start)
  const count = photos.length
  const photo = photos[index]
  const move = (steps: number) => setIndex((from) => wrapIndex(from, steps, count))

  useCloseOnBack(() => dialog.current?.close())

  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
    closing.current?.focus()
  }, [])

  useEffect(() => {
    for (const steps of [1, -1]) {
      const neighbour = photos[wrapIndex(index, steps, count)]
      if (neighbour) preload(neighbour.photo_url, { as: 'image' })
    }
  }, [photos, index, count])

  function turn(event: KeyboardEvent) {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!steps) return
    event.preventDefault()
    move(steps)
  }

  function endSwipe(event: PointerEvent) {
    const moved = touch.current === null ? 0 : event.clientX - touch.current
    touch.current = null
    if (Math.abs(moved) > SWIPE_PX) move(moved > 0 ? -1 : 1)
  }

  if (!photo) return null
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={`Photos of ${courtName}`}
      onClose={() => onClose(index)}
      onKeyDown={turn}
    >
      <header className={classes.bar}>
        <p aria-live="polite">
          <b>
            {index + 1} of {count}
          </b>
          <span dir="auto">{creditOf(photo)}</span>
        </p>
        {photo.status === 'approved' && (
          <button type="button" aria-label="Report this photo" onClick={() => onReport(photo)}>
            <IconFlag size={20} aria-hidden />
          </button>
        )}
        <button ref={closing} type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <IconX size={22} aria-hidden />
        </button>
      </header>
      <div
        className={classes.frame}
        onPointerDown={(event) => {
          touch.current = event.clientX
        }}
        onPointerUp={endSwipe}
      >
        <div className={classes.shape} style={sizeStyle(photo)}>
          <Photo
            key={photo.id}
            photo={photo}
            alt={`${courtName}, photo ${index + 1} of ${count}`}
            sizes="100vw"
          />
        </div>
      </div>
      {count > 1 && (
        <>
          <button
            type="button"
            className={classes.previous}
            aria-label="Previous photo"
            onClick={() => move(-1)}
          >
            <IconChevronLeft size={26} aria-hidden />
          </button>
          <button type="button" className={classes.next} aria-label="Next photo" onClick={() => move(1)}>
            <IconChevronRight size={26} aria-hidden />
          </button>
        </>
      )}
    </dialog>
  )
}
