import { publicTime } from '../../platform/contract/public-time.ts'
import { pendingPhotoUrls, photoUrls } from '../../platform/files/photo-urls.ts'
import type { PhotoView } from '../contract/schema.ts'
import type { PhotoRow } from './photos.queries.ts'

/** A photo as its viewer sees it. */
export function photoView(row: PhotoRow, filesBaseUrl: string): PhotoView {
  return {
    id: row.id,
    ...(row.status === 'approved' ? photoUrls(filesBaseUrl, row.contentHash) : pendingPhotoUrls(row.id)),
    status: row.status === 'approved' ? 'approved' : 'pending',
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    username: row.username,
    created_at: row.status === 'approved' ? publicTime(row.createdAt) : row.createdAt.toISOString(),
  }
}
