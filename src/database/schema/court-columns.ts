import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  integer,
  numeric,
  text,
} from 'drizzle-orm/pg-core'
import {
  type COURT_FIELDS,
  type CourtField,
  columnName,
  getField,
  mapFields,
  requirementOf,
  VALUE_FIELDS,
  type ValueField,
} from '../contract/court-fields.ts'
import { listOf } from './columns.ts'

type Of<K extends CourtField['kind']> = Extract<CourtField, { kind: K }>

const textColumn = (name: string) => text(name)
const coordinateColumn = (name: string) => doublePrecision(name)
const booleanColumn = (name: string) => boolean(name)
const integerColumn = (name: string) => integer(name)
/** Pounds to the penny, up to 999,999.99. */
const moneyColumn = (name: string) => numeric(name, { precision: 8, scale: 2, mode: 'number' })
/** Precision: the digits of `max` plus the decimals of `step`. */
const decimalColumn = (name: string, { max, step }: Of<'number'>) => {
  const scale = String(step).length - '0.'.length
  return numeric(name, { precision: String(max).length + scale, scale, mode: 'number' })
}

function columnFor(field: CourtField, name: string) {
  switch (field.kind) {
    case 'degrees':
      return coordinateColumn(name)
    case 'yes-no':
      return booleanColumn(name)
    case 'money':
      return moneyColumn(name)
    case 'number':
      return Number.isInteger(field.step) ? integerColumn(name) : decimalColumn(name, field)
    default:
      return textColumn(name)
  }
}

type BuilderOf<F extends CourtField> = F extends { kind: 'degrees' }
  ? ReturnType<typeof coordinateColumn>
  : F extends { kind: 'yes-no' }
    ? ReturnType<typeof booleanColumn>
    : F extends { kind: 'money' | 'number' }
      ? ReturnType<typeof moneyColumn>
      : ReturnType<typeof textColumn>
type ColumnOf<F extends CourtField> = F extends { required: 'always' }
  ? ReturnType<BuilderOf<F>['notNull']>
  : BuilderOf<F>

/** A column for each single-value field of a court, under the field's name. */
export const fieldColumns = mapFields(VALUE_FIELDS, (field, name) => {
  const column = columnFor(field, columnName(name as ValueField))
  return requirementOf(field) === 'always' ? column.notNull() : column
}) as { [F in ValueField]: ColumnOf<(typeof COURT_FIELDS)[F]> }

/** The SQL check for a field's bounds; none for prices and durations, because old rows may exceed them. */
function checkFor(field: CourtField): string | undefined {
  if (field.paidOnly) return undefined
  if (field.kind === 'degrees') return `between -${field.max} and ${field.max}`
  if (field.kind === 'number') return `between ${field.min} and ${field.max}`
  return field.kind === 'choice' ? `in (${listOf(Object.keys(field.options))})` : undefined
}

export const fieldChecks = (table: Record<ValueField, AnyPgColumn>) =>
  VALUE_FIELDS.flatMap((name) => {
    const allowed = checkFor(getField(name))
    return allowed ? check(`courts_${columnName(name)}`, sql`${table[name]} ${sql.raw(allowed)}`) : []
  })
