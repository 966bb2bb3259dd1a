import { IconPencil, IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useIsAdmin } from '../../../admin/web/access.ts'
import classes from '../../../court-admin/web/Admin.module.css'
import { EditTags } from '../../../court-admin/web/EditTags.tsx'
import { UploadPhoto } from '../../../court-admin/web/UploadPhoto.tsx'
import { refreshDetails } from '../../../courts/web/details-cache.ts'
import type { CourtDetailsView } from '../../../directory/contract/schema.ts'
import { CourtSources } from '../../../imports/web/CourtSources.tsx'
import { AdminPhotos } from '../../../moderation/web/AdminPhotos.tsx'
import { ButtonLink } from '../../../platform/ui/Button.tsx'

/** Tools on the court page: for moderators tags and photos, for administrators also where it comes from. */
export default function AdminTools({ details }: { details: CourtDetailsView }) {
  const isAdmin = useIsAdmin()
  const client = useQueryClient()
  const { court, facilities } = details
  const refresh = () => void refreshDetails(client, court.id)
  return (
    <section className={classes.tools} aria-label="Administration">
      <div className={classes.head}>
        <h2>Administration</h2>
        <div className={classes.links}>
          <ButtonLink to={`/admin/facts/${court.id}`} className={classes.small ?? ''}>
            <IconUsers size={16} aria-hidden />
            Who said what
          </ButtonLink>
          {isAdmin && (
            <ButtonLink to={`/admin/courts?find=%23${court.id}`} className={classes.small ?? ''}>
              <IconPencil size={16} aria-hidden />
              Edit in the panel
            </ButtonLink>
          )}
        </div>
      </div>
      <div>
        <h3>Tags</h3>
        <EditTags
          courtId={court.id}
          tags={facilities.filter(({ associated }) => associated)}
          onChange={refresh}
        />
      </div>
      {isAdmin && <CourtSources courtId={court.id} />}
      <div>
        <h3>Photos</h3>
        <AdminPhotos {...details} />
        <UploadPhoto courtId={court.id} onUploaded={refresh} />
      </div>
    </section>
  )
}
