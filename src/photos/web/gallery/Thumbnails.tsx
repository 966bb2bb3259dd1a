import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { PhotoView } from '../../contract/schema.ts'
import { useImageFailure } from '../Photo.tsx'
import { wrapIndex } from '../StepButtons.tsx'
import classes from './Thumbnails.module.css'

/** Thumbnails of all photos; scrolls to the current one. One tab stop: arrow keys move between them. */
export function Thumbnails({
  photos,
  current,
  show,
}: {
  photos: PhotoView[]
  current: number
  show: (index: number) => void
}) {
  const strip = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const thumbnail = strip.current?.children[current]
    if (!strip.current || !(thumbnail instanceof HTMLElement)) return
    const middle = thumbnail.offsetLeft + thumbnail.offsetWidth / 2
    strip.current.scrollTo({ left: middle - strip.current.clientWidth / 2 })
  }, [current])

  function move(event: KeyboardEvent) {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!steps) return
    event.preventDefault()
    const index = wrapIndex(current, steps, photos.length)
    show(index)
    strip.current?.children[index]?.querySelector('button')?.focus({ preventScroll: true })
  }

  return (
    <ul className={classes.strip} ref={strip} aria-label="All photos">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <button
            type="button"
            aria-label={`Photo ${index + 1}`}
            aria-current={index === current}
            tabIndex={index === current ? 0 : -1}
            onClick={() => show(index)}
            onKeyDown={move}
          >
            <Thumbnail address={photo.thumbnail_url} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ address }: { address: string }) {
  const { failed, watch } = useImageFailure()
  return failed ? null : <img src={address} alt="" loading="lazy" width={48} height={48} {...watch} />
}
