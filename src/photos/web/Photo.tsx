import { type ImgHTMLAttributes, useEffect, useRef, useState } from 'react'
import { PHOTO_WIDTHS } from '../../platform/contract/limits.ts'
import { CourtArt } from '../../platform/ui/CourtArt.tsx'
import type { PhotoView } from '../contract/schema.ts'
import classes from './Photo.module.css'

interface PhotoProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'className' | 'loading'> {
  photo: PhotoView
  alt: string
  /** The `sizes` attribute of the image. */
  sizes: string
}

/** A photo over its placeholder, or a drawing if it fails to load. */
export function Photo({ photo, alt, className = '', ...rest }: PhotoProps) {
  const { failed, watch } = useImageFailure()
  if (failed) {
    return (
      <span className={`${classes.broken} ${className}`}>
        <CourtArt courtId={photo.id} />
        <span>This photo can’t be shown.</span>
      </span>
    )
  }
  return (
    <img
      className={className}
      src={photo.medium_url}
      srcSet={photoSrcSet(photo)}
      width={photo.width}
      height={photo.height}
      alt={alt}
      style={photo.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined}
      data-photo
      {...watch}
      {...rest}
    />
  )
}

/** Whether an image failed to load, including before hydration. */
export function useImageFailure() {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const { complete = false, naturalWidth = 0, currentSrc = '' } = image.current ?? {}
    if (complete && naturalWidth === 0 && currentSrc !== '') setFailed(true)
  }, [])
  return { failed, watch: { ref: image, onError: () => setFailed(true) } }
}

const [SMALL, MEDIUM] = PHOTO_WIDTHS

/** The `srcset` of a photo's stored widths. */
function photoSrcSet(photo: PhotoView): string {
  return [
    `${photo.thumbnail_url} ${Math.min(SMALL, photo.width)}w`,
    `${photo.medium_url} ${Math.min(MEDIUM, photo.width)}w`,
    `${photo.photo_url} ${photo.width}w`,
  ].join(', ')
}
