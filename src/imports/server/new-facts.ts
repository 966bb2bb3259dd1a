import { FACT_CSV_COLUMNS } from '../../directory/contract/csv.ts'
import type { FactKey } from '../../facts/contract/catalogue.ts'
import { type ReportedFact, whatIsKnown } from '../../facts/contract/held-facts.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { isAmong, type Positions } from './staged.queries.ts'
import { keepNewFacts, readReports, type SaidFact, stageSaidFacts } from './staged-facts.queries.ts'

/** Compares the facts that rows state with what is said at their courts, and keeps the new ones. */
export async function findNewFacts(
  tx: Transaction,
  positions: Positions,
  given: ReadonlySet<string>,
): Promise<void> {
  const among = isAmong(positions)
  const byCourt = new Map<number, ReportedFact[]>()
  for (const { courtId, ...report } of await readReports(tx, {
    among,
    facts: factsIn(given),
  }))
    byCourt.set(courtId, [...(byCourt.get(courtId) ?? []), report])
  await stageSaidFacts(
    tx,
    [...byCourt].flatMap(([courtId, reports]) => saidFacts(courtId, reports)),
  )
  await keepNewFacts(tx, { among, given })
}

/** The facts that the columns of a file may state. */
function factsIn(given: ReadonlySet<string>): FactKey[] {
  const facts: FactKey[] = FACT_CSV_COLUMNS.filter((column) => given.has(column))
  if (given.has('hoops')) facts.push('hoops')
  if (given.has('isIndoor') && !given.has('shelter')) facts.push('shelter')
  return facts
}

function saidFacts(courtId: number, reports: readonly ReportedFact[]): SaidFact[] {
  const files = new Map(
    reports.filter(({ source }) => source === 'import').map(({ fact, value }) => [fact, value]),
  )
  const said = [...whatIsKnown(reports, new Date()).facts].filter(([, { implied_by }]) => implied_by === null)
  return said.map(([fact, { value: holds }]) => ({
    ...{ courtId, fact, holds },
    claimed: files.get(fact) ?? null,
  }))
}
