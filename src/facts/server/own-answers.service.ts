import type { ResponseBody } from '../../api/contract/registry.ts'
import type { PageQuery } from '../../platform/contract/parameters.ts'
import type { Database } from '../../platform/db/database.ts'
import type { factEndpoints } from '../contract/endpoints.ts'
import type { OwnAnswerView } from '../contract/own-answers.ts'
import { readCurrentReportsAt } from './facts.queries.ts'
import { judgeAnswers, summarize } from './judge-answers.ts'
import { type OwnReport, readOwnReports } from './own-answers.queries.ts'

/** How many courts are judged before other requests get their turn. */
const COURTS_AT_ONCE = 50

/** A page of what became of somebody's answers, newest first, and a summary of all of them. */
export async function readOwnAnswers(
  database: Database,
  userId: number,
  { limit, offset }: PageQuery,
): Promise<ResponseBody<typeof factEndpoints.ownAnswers>> {
  const own = await readOwnReports(database, userId)
  const judged = await judgeAll(database, userId, own)
  const answers = own.flatMap(({ id }) => judged.get(id) ?? [])
  return {
    summary: summarize(answers),
    answers: answers.slice(offset, offset + limit),
    total: answers.length,
  }
}

/** What became of each answer, by its id. */
async function judgeAll(database: Database, userId: number, own: readonly OwnReport[]) {
  const judged = new Map<number, OwnAnswerView>()
  const courtIds = [...new Set(own.map(({ courtId }) => courtId))]
  for (let start = 0; start < courtIds.length; start += COURTS_AT_ONCE) {
    const some = courtIds.slice(start, start + COURTS_AT_ONCE)
    const reports = await readCurrentReportsAt(database, some)
    for (const court of some) {
      const isThere = ({ courtId }: { courtId: number }) => courtId === court
      const answers = judgeAnswers(own.filter(isThere), reports.filter(isThere), { userId, now: new Date() })
      for (const answer of answers) judged.set(answer.id, answer)
    }
  }
  return judged
}
