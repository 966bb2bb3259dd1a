import type { ModeratedKind } from '../../database/contract/values.ts'
import { formatReport } from '../../facts/contract/format-report.ts'
import { countReportsOf } from '../../facts/server/settlements.queries.ts'
import { photoView } from '../../photos/server/photos.service.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserContributionsQuery, UserContributionsView } from '../contract/user-contributions-schema.ts'
import * as queries from './person.queries.ts'
import { readPhotosById } from './waiting.queries.ts'

/** Contributions of one person that one request rejects. */
export const MAX_BULK_REJECTIONS = 200

interface PersonParts {
  database: Database
  config: Pick<Config, 'filesBaseUrl'>
}

/** A page of an account's contributions, including photos. */
export async function readPerson(
  { database, config }: PersonParts,
  userId: number,
  query: UserContributionsQuery,
): Promise<Omit<UserContributionsView, 'user'>> {
  const { sent, total } = await queries.readSent(database, userId, query)
  const photoIds = sent.flatMap(({ kind, id }) => (kind === 'photo' && id !== null ? [id] : []))
  const photos = new Map((await readPhotosById(database, photoIds)).map((photo) => [photo.id, photo]))
  const waiting = await queries.countWaitingOf(database, userId)
  const factReports = await countReportsOf(database, userId)
  const contributions = sent.map(({ value, facility, ...one }) => {
    const photo = one.kind === 'photo' && one.id !== null ? photos.get(one.id) : undefined
    const text = textOf({ ...one, value, facility })
    return { ...one, text, photo: photo ? photoView(photo, config.filesBaseUrl) : null }
  })
  return { waiting, fact_reports: factReports, contributions, total }
}

function textOf({ text, value, facility }: queries.Sent): string {
  return value === null ? text : formatReport({ fact: text, facility, value })
}

/** The pending contributions that one call rejects. */
export const waitingOf = (
  { database }: PersonParts,
  userId: number,
  kinds: readonly ModeratedKind[],
): Promise<{ kind: ModeratedKind; id: number }[]> =>
  queries.readWaitingOf(database, userId, { kinds, limit: MAX_BULK_REJECTIONS })

/** Number of an account's pending contributions of these kinds. */
export async function countWaitingOf(
  { database }: PersonParts,
  userId: number,
  kinds: readonly ModeratedKind[],
): Promise<number> {
  const counts = await queries.countWaitingOf(database, userId)
  return [...new Set(kinds)].reduce((sum, kind) => sum + counts[kind], 0)
}
