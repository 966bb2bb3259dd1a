import type { ImgHTMLAttributes } from 'react'
import { CourtArt } from '../../platform/ui/CourtArt.tsx'
import type { PhotoView } from '../contract/schema.ts'
import classes from './Photo.module.css'
import { photoSrcSet } from './photo-src-set.ts'
import { useImageFailure } from './useImageFailure.ts'

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
