import { useQuery } from '@tanstack/react-query'
import type { PhotoView } from '../../../photos/contract/schema.ts'
import { pendingPhotoUrl } from '../../../photos/web/pending-photos.ts'
import classes from './Detail.module.css'

/** A large photo. Pending photos are fetched with the person's token. */
export function LargePhoto({ photo, courtName }: { photo: PhotoView; courtName: string }) {
  const isPublic = photo.status === 'approved'
  const query = useQuery({
    queryKey: ['pending-photo', photo.id],
    queryFn: async () => (await pendingPhotoUrl(photo.id)) ?? null,
    enabled: !isPublic,
    staleTime: Number.POSITIVE_INFINITY,
    // Object URLs are revoked when there are many photos.
    gcTime: 0,
  })
  const address = isPublic ? photo.medium_url : query.data
  if (address === null) return <p role="status">This photo can’t be shown.</p>
  return (
    <img
      className={classes.photo}
      src={address ?? photo.placeholder ?? undefined}
      width={photo.width}
      height={photo.height}
      alt={`Of ${courtName}`}
    />
  )
}
