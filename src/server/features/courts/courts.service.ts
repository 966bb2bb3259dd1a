import type { CourtDetailsView } from '../../../contract/courts/schema.ts'
import { Refusal } from '../../../contract/errors.ts'
import { byConfirmations } from '../../../contract/facilities/rules.ts'
import type { ReviewSort } from '../../../contract/limits.ts'
import { sortReviews } from '../../../contract/reviews/rules.ts'
import type { Database } from '../../db/database.ts'
import { photoView, reviewView } from '../../directory/contributions.view.ts'
import { courtView } from '../../directory/court.view.ts'
import { readFacilities, readPhotos, readPublishedCourt, readReviews, type Viewer } from './courts.queries.ts'
import { facilityView } from './courts.view.ts'

interface DetailsQuery {
  id: number
  sort: ReviewSort
  viewer: Viewer
  /** Where photo files are served from. */
  filesBaseUrl: string
}

/** Everything its viewer sees of a published court; a Refusal for any other id. */
export async function readCourtDetails(
  database: Database,
  { id, sort, viewer, filesBaseUrl }: DetailsQuery,
): Promise<CourtDetailsView> {
  const [court, facilities, reviews, photos] = await Promise.all([
    readPublishedCourt(database, id),
    readFacilities(database, id, viewer),
    readReviews(database, id, viewer),
    readPhotos(database, id, viewer),
  ])
  if (!court) throw new Refusal('court-not-found')
  return {
    court: { ...courtView(court, filesBaseUrl), updated_at: court.updatedAt.toISOString() },
    facilities: facilities.map(facilityView).sort(byConfirmations),
    reviews: sortReviews(
      reviews.map((review) => reviewView(review, { photos, viewer, filesBaseUrl })),
      sort,
    ),
    photos: photos.map((photo) => photoView(photo, filesBaseUrl)),
  }
}
