import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf, time } from './columns.ts'
import { courts } from './courts.ts'
import { users } from './users.ts'

const CONTENT_STATUSES = ['pending', 'approved', 'archived'] as const
const REVIEW_VOTES = ['like', 'dislike'] as const

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    courtId: integer()
      .notNull()
      .references(() => courts.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** 1 to 5; null where an administrator blanked it. */
    rating: smallint(),
    reviewText: text().notNull().default(''),
    /** What the author tells administrators only. */
    adminNotes: text(),
    status: text({ enum: CONTENT_STATUSES }).notNull().default('pending'),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_status', sql`${table.status} in (${oneOf(CONTENT_STATUSES)})`),
    index('reviews_court').on(table.courtId, table.status),
    index('reviews_user').on(table.userId),
    index('reviews_waiting').on(table.createdAt).where(sql`${table.status} = 'pending'`),
  ],
)

export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: integer()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    vote: text({ enum: REVIEW_VOTES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.userId] }),
    check('review_votes_vote', sql`${table.vote} in (${oneOf(REVIEW_VOTES)})`),
    index('review_votes_user').on(table.userId),
  ],
)

/** A photo of a court, perhaps part of a review. Its files are named by `contentHash` and a width. */
export const photos = pgTable(
  'photos',
  {
    id: id(),
    courtId: integer()
      .notNull()
      .references(() => courts.id, { onDelete: 'cascade' }),
    reviewId: integer().references(() => reviews.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    contentHash: text().notNull(),
    /** Pixels of the largest kept width. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** A tiny data: image. */
    placeholder: text(),
    status: text({ enum: CONTENT_STATUSES }).notNull().default('pending'),
    createdAt: createdAt(),
  },
  (table) => [
    check('photos_status', sql`${table.status} in (${oneOf(CONTENT_STATUSES)})`),
    index('photos_court').on(table.courtId, table.status),
    index('photos_content_hash').on(table.contentHash),
    index('photos_review').on(table.reviewId),
    index('photos_user').on(table.userId),
    index('photos_waiting').on(table.createdAt).where(sql`${table.status} = 'pending'`),
  ],
)

/**
 * Photos whose files everybody could fetch, by their content hashes: caches may hold them. A row goes when the photo
 * is withdrawn and purged from the cache at the edge.
 */
export const publishedPhotos = pgTable('published_photos', { contentHash: text().primaryKey() })

/** Photos whose files somebody is removing, by their content hashes: until then, or until the row is gone. */
export const photoRemovals = pgTable('photo_removals', {
  contentHash: text().primaryKey(),
  until: time().notNull(),
})

/** Photos that were decided about and whose files have not followed yet, by their content hashes. */
export const unsettledPhotos = pgTable('unsettled_photos', {
  contentHash: text().primaryKey(),
  since: createdAt(),
})
