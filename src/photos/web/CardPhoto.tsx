import type { ReactNode } from 'react'
import { NO_PHOTOS_YET } from '../../courts/contract/rules.ts'
import { PHOTO_WIDTHS } from '../../platform/contract/limits.ts'
import type { PhotoView } from '../contract/schema.ts'
import classes from './CardPhoto.module.css'

const [THUMBNAIL, MEDIUM] = PHOTO_WIDTHS
/** A photo covers its part of the card, so it is wider than that. */
const CARD_PHOTO_SIZES = '(min-width: 1000px) 330px, 180px'

/** The first photo of a court. It needs no text: the card names the court. */
export function CardPhoto({
  court: { thumbnail_url, medium_url },
  drawing,
  eager,
}: {
  court: Record<keyof Pick<PhotoView, 'thumbnail_url' | 'medium_url'>, string | null>
  /** Stands for a photo while there is none. */
  drawing: ReactNode
  /** Whether it is visible without scrolling, so it should load eagerly. */
  eager: boolean
}) {
  if (!thumbnail_url || !medium_url)
    return (
      <>
        {drawing}
        <span className={classes.none}>{NO_PHOTOS_YET}</span>
      </>
    )
  return (
    <img
      className={classes.photo}
      src={medium_url}
      srcSet={`${thumbnail_url} ${THUMBNAIL}w, ${medium_url} ${MEDIUM}w`}
      sizes={CARD_PHOTO_SIZES}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      width={800}
      height={500}
    />
  )
}
