import { type SQL, sql } from 'drizzle-orm'
import type { ModeratedKind } from '../../database/contract/values.ts'
import {
  courts,
  facilities,
  facilitySuggestions,
  factReports,
  photos,
  rejections,
  reviews,
} from '../../database/schema/index.ts'
import type { FactValue } from '../../facts/contract/catalogue.ts'
import { PROBLEM_PREFIX } from '../../facts/contract/problems.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserContributionsQuery, UserContributionView } from '../contract/user-contributions-schema.ts'

/** A contribution. The `text` of a report is the key of the fact or problem. */
export type Sent = Omit<UserContributionView, 'photo'> & {
  /** What a fact was reported to be. */
  value: FactValue | null
  /** The name of a reported facility that isn't in the catalogue. */
  facility: string | null
}

const isoTime = (time: SQL) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** All contributions of an account with their status, as uniform rows. */
const sentBy = (userId: number) => sql`(
  select 'review' as kind, id, court_id, review_text as text, rating, status, null as reason, null as court_name,
    false as of_review, null::jsonb as value, created_at from ${reviews} where user_id = ${userId}
  union all
  select 'photo', id, court_id, '', null, status, null, null, review_id is not null, null, created_at
    from ${photos} where user_id = ${userId}
  union all
  select 'facility', id, court_id, suggested_name, null, status, null, null, false, null, created_at
    from ${facilitySuggestions} where user_id = ${userId}
  union all
  select 'court', id, id, name, null, case status when 'published' then 'approved' else status end, null, name,
    false, null, created_at from ${courts} where submitted_by = ${userId}
  union all
  select case when starts_with(fact, ${PROBLEM_PREFIX}) then 'problem' else 'fact' end, id, court_id, fact, null,
    case when superseded_at is null then 'approved' else 'archived' end,
    null, null, false, value, created_at from ${factReports} where user_id = ${userId}
  union all
  select kind, null, null, text, rating, 'rejected', reason, court_name, false, null, submitted_at
    from ${rejections} where user_id = ${userId}
) as sent`

/** Photos of a pending review or court are decided with it and not counted separately. */
const waitsAlone = sql`sent.status = 'pending' and not (sent.kind = 'photo' and exists (
  select from ${photos} left join ${reviews} on ${reviews.id} = ${photos.reviewId}
    left join ${courts} on ${courts.id} = ${photos.courtId}
  where ${photos.id} = sent.id and 'pending' in (${reviews.status}, ${courts.status})))`

const isWanted = ({ kind, status }: Pick<UserContributionsQuery, 'kind' | 'status'>) =>
  sql`${kind ? sql`sent.kind = ${kind}` : sql`true`} and ${status ? sql`sent.status = ${status}` : sql`true`}`

/** A page of an account's contributions, newest first, and their total number. */
export async function readSent(database: Database, userId: number, query: UserContributionsQuery) {
  const { rows } = await database.execute<Sent & Record<string, unknown>>(sql`
    select sent.kind, sent.id, case when ${courts.status} = 'published' then sent.court_id end as court_id,
      coalesce(sent.court_name, ${courts.name}, '') as court_name, sent.text, sent.rating::int as rating,
      sent.status, sent.reason, sent.of_review, sent.value, ${facilities.name} as facility,
      ${isoTime(sql`sent.created_at`)} as created_at
    from ${sentBy(userId)} left join ${courts} on ${courts.id} = sent.court_id
      left join ${facilities} on sent.kind = 'fact' and ${facilities.fact} = sent.text
    where ${isWanted(query)}
    order by sent.created_at desc, sent.kind, sent.id desc limit ${query.limit} offset ${query.offset}`)
  const counted = await database.execute<{ total: number }>(sql`
    select count(*)::int as total from ${sentBy(userId)} where ${isWanted(query)}`)
  return { sent: rows, total: counted.rows[0]?.total ?? 0 }
}

/** The number of an account's pending contributions by kind, counted as in the queue. */
export async function countWaitingOf(
  database: Database,
  userId: number,
): Promise<Record<ModeratedKind, number>> {
  const { rows } = await database.execute<{ kind: ModeratedKind; count: number }>(sql`
    select sent.kind, count(*)::int as count from ${sentBy(userId)} where ${waitsAlone} group by sent.kind`)
  const counts = { review: 0, photo: 0, facility: 0, court: 0 }
  for (const { kind, count } of rows) counts[kind] = count
  return counts
}

/** An account's pending contributions, courts last. */
export async function readWaitingOf(
  database: Database,
  userId: number,
  { kinds, limit }: { kinds: readonly ModeratedKind[]; limit: number },
): Promise<{ kind: ModeratedKind; id: number }[]> {
  const { rows } = await database.execute<{ kind: ModeratedKind; id: number }>(sql`
    select sent.kind, sent.id from ${sentBy(userId)} where ${waitsAlone} and sent.kind in ${[...kinds]}
    order by array_position(array['review', 'photo', 'facility', 'court'], sent.kind), sent.id limit ${limit}`)
  return rows
}
