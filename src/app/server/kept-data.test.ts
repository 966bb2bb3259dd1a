import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { MOVED } from '../../court-admin/server/court-merges.queries.ts'
import * as schema from '../../database/schema/index.ts'
import { EXPORTED } from '../../users/server/export.queries.ts'

/** Columns with a person that don't bring rows into the export as they are, and why. */
const EXPORTED_OTHERWISE = {
  'fact_reports.userId': 'as facts and problems',
  'report_senders.userId': 'as reports, of which each may have several senders',
  'contribution_days.userId': 'only counts, for limits',
  'given_roles.givenBy': 'in the log of administration',
  'imports.startedBy': 'in the log of administration',
  'reports.resolvedBy': 'in the log of administration',
  'decisions.personId': 'those that were rejected, as rejections',
  'decisions.decidedBy': 'in the log of administration',
  'decisions.undoneBy': 'in the log of administration',
  'decision_changes.personId': 'what was rejected, as rejections; it is kept for 30 days to undo that',
  'queue_presence.userId': 'which item is open, for seconds',
}

/** Columns with a person whose rows stay, without the person, when the account is deleted. */
const STAYS_UNNAMED = [
  'audit_log.actorId',
  'courts.submittedBy',
  'decisions.decidedBy',
  'decisions.undoneBy',
  'given_roles.givenBy',
  'imports.startedBy',
  'reports.resolvedBy',
]

/** Columns with a court whose rows don't all move when that is merged into another court, and why. */
const MERGED_OTHERWISE = {
  'court_problems.courtId': 'moves unless the problem is open at both',
  'saved_courts.courtId': 'copied, joined with what the person keeps of the other court',
  'source_courts.courtId': 'moves, with what it was before',
  'decisions.courtId': 'what was decided about this court, to undo it',
  'report_outcomes.courtId': 'leads to the other court when it is read',
  'courts.mergedInto': 'says into which',
  'court_merges.courtId': 'says what moved',
  'court_merges.intoId': 'says what moved',
  'import_changes.courtId': 'what an import did to this court, to undo it',
  'imported_courts.courtId': 'what an import found at this court',
  'source_changes.courtId': 'what an edition of a source changed at this court',
  'source_differences.courtId': 'shown only while the court is published',
  'possible_duplicates.courtId': 'shown only while both courts are published',
  'possible_duplicates.otherId': 'shown only while both courts are published',
}

it('all that is kept of a person is exported', () => {
  const exported = Object.values(EXPORTED).map(nameOf)
  expect(columnsOf(schema.users)).toEqual([...exported, ...Object.keys(EXPORTED_OTHERWISE)].sort())
})

it('all that is kept of an identity is exported, and removed with it', () => {
  expect(references(schema.identities)).toEqual([
    { name: 'identity_sessions.userId', onDelete: 'cascade' },
    { name: 'identity_methods.userId', onDelete: 'cascade' },
    { name: 'identity_passkeys.userId', onDelete: 'cascade' },
  ])
})

it('all that is kept of a person is removed or unnamed with the account', () => {
  const staying = references(schema.users).filter(({ onDelete }) => onDelete !== 'cascade')
  expect(staying.map(({ name }) => name).sort()).toEqual(STAYS_UNNAMED)
  expect(staying.filter(({ onDelete }) => onDelete !== 'set null')).toEqual([])
})

it('all that is kept of a court has a rule for merges', () => {
  const moved = Object.values(MOVED).map(({ courtId }) => nameOf(courtId))
  expect(columnsOf(schema.courts)).toEqual([...moved, ...Object.keys(MERGED_OTHERWISE)].sort())
})

const columnsOf = (target: PgTable) =>
  references(target)
    .map(({ name }) => name)
    .sort()

/** The columns of all tables that reference one, and what happens to a row of theirs when its target is deleted. */
function references(target: PgTable): { name: string; onDelete: string | undefined }[] {
  const tables = Object.values(schema).filter((one) => is(one, PgTable))
  return tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap(({ reference, onDelete }) => {
      const { columns, foreignTable } = reference()
      return foreignTable === target ? columns.map((column) => ({ name: nameOf(column), onDelete })) : []
    }),
  )
}

function nameOf(column: PgColumn): string {
  return `${getTableName(column.table)}.${column.name}`
}
