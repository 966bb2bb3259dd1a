import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isOfTeam } from '../../accounts/server/roles.queries.ts'
import type { OwnerSettings } from '../../accounts/server/roles.ts'
import {
  auditLog,
  courts,
  facilitySuggestions,
  factReports,
  givenRoles,
  photos,
  reviews,
  users,
} from '../../database/schema/index.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { containsPattern } from '../../platform/db/like-pattern.ts'
import type { UsersQuery } from '../contract/schema.ts'

export type User = typeof users.$inferSelect

/** A page of matching accounts with their contribution counts, and the total number of matches. */
export async function findUsers(database: Database, query: UsersQuery, settings: OwnerSettings) {
  const wanted = and(matchesSearch(query.q), passesFilter(query.status, settings))
  const total = await database.$count(users, wanted)
  // Without counting for the accounts before the page.
  const page = database
    .select({ id: users.id })
    .from(users)
    .where(wanted)
    .orderBy(...orders[query.sort])
    .limit(query.limit)
    .offset(query.offset)
  const found = await selectUsers(database)
    .where(inArray(users.id, page))
    .orderBy(...orders[query.sort])
  return { found, total }
}

export async function readUser(tx: Database | Transaction, id: number): Promise<ListedUser | undefined> {
  const [user] = await selectUsers(tx).where(eq(users.id, id))
  return user
}

export type ListedUser = Awaited<ReturnType<typeof findUsers>>['found'][number]

function selectUsers(database: Database | Transaction) {
  const ofUser = (column: SQL) => sql`${column} = ${users.id}`
  return database
    .select({
      user: { ...getTableColumns(users), givenRole: givenRoles.role },
      roleGivenBy: givers.username,
      roleGivenAt: givenRoles.givenAt,
      reviewCount: database.$count(reviews, ofUser(sql`${reviews.userId}`)),
      photoCount: database.$count(photos, ofUser(sql`${photos.userId}`)),
      commentCount: database.$count(
        reviews,
        sql`${reviews.userId} = ${users.id} and ${reviews.reviewText} <> ''`,
      ),
      ratingCount: database.$count(
        reviews,
        sql`${reviews.userId} = ${users.id} and ${reviews.rating} is not null`,
      ),
      courtSuggestionCount: database.$count(courts, ofUser(sql`${courts.submittedBy}`)),
      facilitySuggestionCount: database.$count(
        facilitySuggestions,
        ofUser(sql`${facilitySuggestions.userId}`),
      ),
      factCount: database.$count(factReports, ofUser(sql`${factReports.userId}`)),
      removedBy: remover,
    })
    .from(users)
    .leftJoin(givenRoles, eq(givenRoles.userId, users.id))
    .leftJoin(givers, eq(givers.id, givenRoles.givenBy))
}

/** Action of the entry for an account that administrators delete. */
export const DELETE_USER = 'delete user'

/** Who has deleted an account that is yet to be removed. */
const remover = sql<string | null>`
  case when ${users.removalScheduledFor} is not null then (
    select ${auditLog.actorName} from ${auditLog}
    where ${auditLog.subjectKind} = 'user' and ${auditLog.subjectId} = ${users.id}
      and ${auditLog.action} = ${DELETE_USER}
    order by ${auditLog.at} desc limit 1) end`

/** The accounts that gave the roles. */
const givers = alias(users, 'givers')

const orders: Record<UsersQuery['sort'], SQL[]> = {
  newest: [desc(users.id)],
  oldest: [asc(users.id)],
  username: [sql`${users.usernameKey} collate "C" asc nulls last`, asc(users.id)],
}

function matchesSearch(q: string): SQL | undefined {
  if (q === '') return undefined
  const pattern = containsPattern(q)
  const [, sign = '', digits] = /^(#?)(\d{1,10})$/.exec(q) ?? []
  const hasId = digits && Number(digits) <= MAX_ID ? eq(users.id, Number(digits)) : undefined
  if (hasId && sign) return hasId
  return or(
    ilike(users.username, pattern),
    ilike(users.email, pattern),
    ilike(users.statusNote, pattern),
    hasId,
  )
}

const isLeaving = or(isNotNull(users.deletionScheduledFor), isNotNull(users.removalScheduledFor))

function passesFilter(filter: UsersQuery['status'], settings: OwnerSettings): SQL | undefined {
  if (filter === 'all') return undefined
  if (filter === 'team') return isOfTeam(settings)
  return filter === 'deleting' ? isLeaving : eq(users.status, filter)
}

/** Waits for the account owner's pending transactions, and blocks new ones. */
export async function lockOwner(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
}

/** Schedules that an account is removed, or that it isn't. */
export async function scheduleRemoval(tx: Transaction, id: number, days: number | null): Promise<void> {
  const removalScheduledFor = days === null ? null : sql`now() + make_interval(days => ${days})`
  await tx.update(users).set({ removalScheduledFor }).where(eq(users.id, id))
}

export async function updateStatus(
  tx: Transaction,
  user: User,
  { status, statusNote }: Pick<User, 'status' | 'statusNote'>,
): Promise<void> {
  const isNew = status !== user.status
  await tx
    .update(users)
    .set({ status, statusNote, ...(isNew && { statusUpdatedAt: sql`now()` }) })
    .where(eq(users.id, user.id))
}
