import { type SQL, sql } from 'drizzle-orm'
import {
  columnName,
  FIELD_NAMES,
  type FieldName,
  VALUE_FIELDS,
  type ValueField,
} from '../../courts/contract/fields.ts'
import type { CourtSnapshot } from '../../database/schema/index.ts'
import type { FieldChange, FieldValue } from '../contract/schema.ts'

/** SQL for the JSON snapshot of a court: fields by column name, status and tag names. */
export function courtSnapshotSql(valueIn: (field: ValueField) => SQL, status: SQL, tags: SQL): SQL {
  const values = VALUE_FIELDS.map((field) => sql`${sql.raw(`'${columnName(field)}'`)}, ${valueIn(field)}`)
  return sql`jsonb_build_object(${sql.join(values, sql`, `)}, 'status', ${status}, 'tags', ${tags})`
}

/** A court snapshot as shown in the audit log; `changes` override its values. */
export function courtSnapshotView(kept: CourtSnapshot, changes: CourtSnapshot = {}): Record<string, unknown> {
  const state = { ...kept, ...changes }
  const values = VALUE_FIELDS.map((field) => [field, state[columnName(field)] ?? null])
  return { ...Object.fromEntries(values), tags: state.tags ?? [], status: state.status, mergedInto: null }
}

/** The changed fields of a court; `changes` holds the new values. */
export function fieldChanges(before: CourtSnapshot, changes: CourtSnapshot): FieldChange[] {
  const keyOf = (field: FieldName) => (field === 'tags' ? field : columnName(field))
  const valueIn = (kept: CourtSnapshot, field: FieldName) => (kept[keyOf(field)] ?? null) as FieldValue
  return FIELD_NAMES.filter((field) => keyOf(field) in changes).map((field) => ({
    field,
    before: valueIn(before, field),
    after: valueIn(changes, field),
  }))
}
