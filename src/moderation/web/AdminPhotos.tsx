import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PENDING_LABEL } from '../../accounts/web/pending-label.ts'
import classes from '../../court-admin/web/Admin.module.css'
import { refreshDetails } from '../../courts/web/details-cache.ts'
import type { CourtDetailsView } from '../../directory/contract/schema.ts'
import { Photo } from '../../photos/web/Photo.tsx'
import { Badge } from '../../platform/ui/Badge.tsx'
import { Button } from '../../platform/ui/Button.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

/** The photos of a court, each with a button that removes it. */
export function AdminPhotos({ court, photos }: CourtDetailsView) {
  const client = useQueryClient()
  const [removing, setRemoving] = useState<number>()
  if (photos.length === 0) return null
  return (
    <>
      <ul className={classes.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Photo photo={photo} alt={`Photo ${index + 1}`} sizes="140px" loading="lazy" />
            {photo.status === 'pending' && <Badge tone="paid">{PENDING_LABEL}</Badge>}
            <Button
              emphasis="danger"
              className={classes.small}
              aria-label={`Delete photo ${index + 1}`}
              onClick={() => setRemoving(photo.id)}
            >
              <IconTrash size={16} aria-hidden />
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {removing !== undefined && (
        <RemoveDialog
          target={{ kind: 'photo', id: removing }}
          onRemoved={() => refreshDetails(client, court.id)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
