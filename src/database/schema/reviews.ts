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
    /** 1 to 5; null if an administrator blanked it. */
    rating: smallint(),
    reviewText: text().notNull().default(''),
    /** The author's note to administrators. */
    adminNotes: text(),
    status: text({ enum: CONTENT_STATUSES }).notNull().default('pending'),
    approvedAt: time(),
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

/** A photo of a court, optionally part of a review. Its files are named by `contentHash` and width. */
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
    /** Size of the largest stored file in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** A tiny preview as a data: URL. */
    placeholder: text(),
    status: text({ enum: CONTENT_STATUSES }).notNull().default('pending'),
    approvedAt: time(),
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
 * Photos whose files are or were public and may be cached, by content hash. The row is deleted once the photo has been
 * withdrawn and purged from the edge cache.
 */
export const publishedPhotos = pgTable('published_photos', { contentHash: text().primaryKey() })

/** Leases of workers that are deleting a photo's files, by content hash; valid until `until` or until deleted. */
export const photoRemovalLeases = pgTable('photo_removals', {
  contentHash: text().primaryKey(),
  until: time().notNull(),
})

/** Queue of photos, by content hash, whose files still have to be reconciled with a decision. */
export const photoFileQueue = pgTable('unsettled_photos', {
  contentHash: text().primaryKey(),
  since: createdAt(),
})
