import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ResponseBody } from '../../api/contract/registry.ts'
import type { Caller } from '../../api/server/authentication.ts'
import {
  auditLog,
  courts,
  facilitySuggestions,
  factReports,
  follows,
  givenRoles,
  identityMethods,
  identityPasskeys,
  identitySessions,
  listLinks,
  photos,
  rejections,
  reportOutcomes,
  reportSenders,
  reports,
  reviews,
  reviewVotes,
  savedCourts,
} from '../../database/schema/index.ts'
import { problemOf } from '../../facts/contract/problems.ts'
import type { Database } from '../../platform/db/database.ts'
import type { userEndpoints } from '../contract/endpoints.ts'

/** Whose a row is that goes into the export as it is, by what it is called there. */
export const EXPORTED = {
  givenRoles: givenRoles.userId,
  courts: courts.submittedBy,
  reviews: reviews.userId,
  reviewVotes: reviewVotes.userId,
  photos: photos.userId,
  facilitySuggestions: facilitySuggestions.userId,
  rejections: rejections.userId,
  savedCourts: savedCourts.userId,
  listLinks: listLinks.userId,
  follows: follows.userId,
  reportOutcomes: reportOutcomes.userId,
  administration: auditLog.actorId,
} satisfies Record<string, PgColumn>

/** Everything stored about an account, as raw rows. */
export async function exportAccount(
  database: Database,
  { account, role }: Caller,
): Promise<ResponseBody<typeof userEndpoints.exportAccount>> {
  const said = await database.select().from(factReports).where(eq(factReports.userId, account.id))
  const rows = {} as Record<keyof typeof EXPORTED, Record<string, unknown>[]>
  for (const name of Object.keys(EXPORTED) as (keyof typeof EXPORTED)[]) {
    const owner = EXPORTED[name]
    rows[name] = await database.select().from(owner.table).where(eq(owner, account.id))
  }
  return {
    exportedAt: new Date().toISOString(),
    profile: { ...account, role },
    ...rows,
    signInMethods: await database
      .select({
        provider: sql`replace(${identityMethods.providerId}, 'credential', 'password')`,
        accountId: identityMethods.accountId,
        addedAt: identityMethods.createdAt,
      })
      .from(identityMethods)
      .where(eq(identityMethods.userId, account.firebaseUid)),
    sessions: await database
      .select({
        provider: identitySessions.provider,
        userAgent: identitySessions.userAgent,
        signedInAt: identitySessions.createdAt,
        usedAt: identitySessions.updatedAt,
      })
      .from(identitySessions)
      .where(eq(identitySessions.userId, account.firebaseUid)),
    problems: said.flatMap(({ courtId, fact, value, createdAt, supersededAt }) => {
      const kind = problemOf(fact)
      return kind ? [{ courtId, kind, is_there: value, reportedAt: createdAt, endedAt: supersededAt }] : []
    }),
    facts: said.filter(({ fact }) => !problemOf(fact)),
    passkeys: await database
      .select({
        name: identityPasskeys.name,
        addedAt: identityPasskeys.createdAt,
        usedAt: identityPasskeys.usedAt,
      })
      .from(identityPasskeys)
      .where(eq(identityPasskeys.userId, account.firebaseUid)),
    reports: await database
      .select({
        subject: reports.subjectKind,
        subjectId: reports.subjectId,
        reason: reports.reason,
        createdAt: reportSenders.createdAt,
      })
      .from(reportSenders)
      .innerJoin(reports, eq(reports.id, reportSenders.reportId))
      .where(eq(reportSenders.userId, account.id)),
  }
}
