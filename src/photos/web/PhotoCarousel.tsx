import { type ReactNode, useRef, useState } from 'react'
import { Link, type LinkProps } from 'react-router'
import { NO_PHOTOS_YET, UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { PHOTO_WIDTHS } from '../../platform/contract/limits.ts'
import type { PhotoView } from '../contract/schema.ts'
import classes from './PhotoCarousel.module.css'
import { StepButtons } from './StepButtons.tsx'

const CARD_THUMBNAILS = 5

const [THUMBNAIL, MEDIUM] = PHOTO_WIDTHS
/** A photo covers its part of the card, so it is wider than that. */
const CARD_PHOTO_SIZES = '(min-width: 1000px) 330px, 180px'

type PhotoFiles = Pick<PhotoView, 'thumbnail_url' | 'medium_url'>

/** What a list knows of the photos of a court. */
type FirstPhoto = { [Url in keyof PhotoFiles]: string | null }

const firstPhotoOf = ({ thumbnail_url, medium_url }: FirstPhoto): PhotoFiles[] =>
  thumbnail_url && medium_url ? [{ thumbnail_url, medium_url }] : []

/** A card's photos, to swipe or step through. Shows the first one until the others are loaded. */
export function PhotoCarousel({
  court,
  drawing,
  photos,
  eager,
  link,
}: {
  court: FirstPhoto & { name: string | null }
  /** Stands for a photo while there is none. */
  drawing: ReactNode
  photos: PhotoView[] | undefined
  /** Whether it is visible without scrolling, so the photo should load eagerly. */
  eager: boolean
  /** Where a press on a photo leads. */
  link: Pick<LinkProps, 'to' | 'state'>
}) {
  const track = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(0)
  /** Target of a running scroll started by a button. */
  const wanted = useRef<number>(undefined)
  const sources = photos ?? firstPhotoOf(court)
  if (sources.length === 0) {
    return (
      <>
        {drawing}
        <span className={classes.none}>{NO_PHOTOS_YET}</span>
      </>
    )
  }

  function show(index: number) {
    const wrapped = (index + sources.length) % sources.length
    setCurrent(wrapped)
    wanted.current = wrapped
    track.current?.scrollTo({ left: wrapped * track.current.clientWidth, behavior: 'smooth' })
  }

  function syncCurrent() {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    const reached = Math.round(scrollLeft / clientWidth)
    const isScrolling = wanted.current !== undefined && wanted.current !== reached
    if (!isScrolling) setCurrent(reached)
    wanted.current = undefined
  }

  return (
    <>
      <section
        className={classes.track}
        ref={track}
        onScrollEnd={syncCurrent}
        tabIndex={sources.length > 1 ? 0 : undefined}
        aria-label={`Photos of ${court.name || UNNAMED_COURT}`}
      >
        {sources.map(({ thumbnail_url, medium_url }, index) => (
          <Link key={thumbnail_url} {...link} tabIndex={-1}>
            <img
              src={medium_url}
              srcSet={`${thumbnail_url} ${THUMBNAIL}w, ${medium_url} ${MEDIUM}w`}
              sizes={CARD_PHOTO_SIZES}
              alt={`${court.name || UNNAMED_COURT}, ${index + 1} of ${sources.length}`}
              loading={eager && index === 0 ? 'eager' : 'lazy'}
              width={800}
              height={500}
            />
          </Link>
        ))}
      </section>
      {sources.length > 1 && (
        <>
          <div className={classes.steps}>
            <StepButtons onStep={(step) => show(current + step)} />
          </div>
          <div className={classes.thumbnails} aria-hidden>
            {photos?.slice(0, CARD_THUMBNAILS).map((photo, index) => (
              <img
                key={photo.id}
                src={photo.thumbnail_url}
                alt=""
                loading="lazy"
                width={26}
                height={26}
                data-current={index === current || undefined}
              />
            ))}
          </div>
        </>
      )}
    </>
  )
}
