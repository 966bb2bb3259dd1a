import { useMemo } from 'react'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { errorMessage } from '../../../api/web/client.ts'
import { NOT_PROVIDED } from '../../../courts/contract/rules.ts'
import { CoordinatesLink } from '../../../courts/web/CoordinatesLink.tsx'
import type { CourtDetailsView } from '../../../directory/contract/schema.ts'
import { DETAILS_FAILED } from '../../../directory/web/details-query.ts'
import type { MapView } from '../../../map/web/engine.ts'
import { SmallMap } from '../../../map/web/SmallMap.tsx'
import { dateText } from '../../../platform/ui/dates.ts'
import page from '../../../platform/ui/page.module.css'
import { Stars } from '../../../reviews/web/Stars.tsx'
import type { QueueItemView } from '../../contract/queue.ts'
import { MAP_UNAVAILABLE, nameOf } from '../moderation-texts.ts'
import { useCourtDetails } from './court-details.ts'
import classes from './Detail.module.css'
import { NameList } from './FacilityDetail.tsx'
import { LargePhoto } from './LargePhoto.tsx'

/** Shows a few streets around the court. */
const ZOOM = 16

/** The court that an item is about, as visitors see it: where it is and, with `isWhole`, all that is published of it. */
export function CourtInBrief({
  item: { court },
  settings,
  isWhole = false,
}: {
  item: Pick<QueueItemView, 'court'>
  settings: ConfigView['map']
  isWhole?: boolean
}) {
  const { data, error } = useCourtDetails(court?.id)
  const view = useMemo((): MapView | null => court && { kind: 'point', centre: court, zoom: ZOOM }, [court])
  if (!court || !view) return null
  return (
    <div className={classes.court}>
      <div className={classes.facts}>
        <p>{data?.court.address ?? (data && `Address: ${NOT_PROVIDED}`)}</p>
        <p>
          <CoordinatesLink point={court} />
        </p>
        {error && <p className={page.quiet}>{errorMessage(error, DETAILS_FAILED)}</p>}
        {isWhole && data && <Published details={data} name={nameOf(court)} />}
      </div>
      <div className={classes.map}>
        <SmallMap settings={settings} view={view} place={court} fallbackText={MAP_UNAVAILABLE} />
      </div>
    </div>
  )
}

/** Its notes, tags, photos and reviews, any of which may be what was reported. */
function Published({ details, name }: { details: CourtDetailsView; name: string }) {
  const { court, facilities, photos, reviews } = details
  const tags = facilities.filter(({ associated }) => associated)
  return (
    <>
      {court.notes && (
        <section aria-label="Notes">
          <h3>Notes</h3>
          <p className={classes.text} dir="auto">
            {court.notes}
          </p>
        </section>
      )}
      {tags.length > 0 && (
        <section aria-label="Tags">
          <h3>Tags</h3>
          <NameList label="Tags of this court" names={tags.map((one) => one.name)} />
        </section>
      )}
      {photos.length > 0 && (
        <section aria-label="Photos">
          <h3>Photos</h3>
          <div className={classes.photos}>
            {photos.map((photo) => (
              <LargePhoto key={photo.id} photo={photo} courtName={name} />
            ))}
          </div>
        </section>
      )}
      {reviews.length > 0 && (
        <section aria-label="Reviews">
          <h3>Reviews</h3>
          {reviews.map(({ id, username, date, rating, review_text }) => (
            <article key={id} className={classes.otherReview}>
              <p className={page.quiet}>
                {username ? `@${username}` : 'Deleted account'}, {dateText(date)}
              </p>
              {rating !== null && <Stars rating={rating} />}
              <p className={classes.text} dir="auto">
                {review_text || 'No text'}
              </p>
            </article>
          ))}
        </section>
      )}
    </>
  )
}
