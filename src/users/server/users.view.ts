import type { AdminUserView } from '../contract/schema.ts'
import type { ListedUser } from './users.queries.ts'

interface ViewingAdmin {
  /** Id of the viewing administrator. */
  id: number
  isAdministrator: (user: ListedUser['user']) => boolean
}

/** An account as shown to administrators. */
export function toAdminUser(
  { user, ...counts }: ListedUser,
  { id, isAdministrator }: ViewingAdmin,
): AdminUserView {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    auth_provider: user.authProvider,
    firebase_uid: user.firebaseUid,
    created_at: user.createdAt.toISOString(),
    status: user.status,
    status_note: user.statusNote,
    status_updated_at: user.statusUpdatedAt?.toISOString() ?? null,
    deletion_scheduled_for: user.deletionScheduledFor?.toISOString() ?? null,
    isAdmin: isAdministrator(user),
    isOwn: user.id === id,
    review_count: counts.reviewCount,
    photo_count: counts.photoCount,
    comment_count: counts.commentCount,
    rating_count: counts.ratingCount,
    court_suggestion_count: counts.courtSuggestionCount,
    facility_suggestion_count: counts.facilitySuggestionCount,
  }
}
