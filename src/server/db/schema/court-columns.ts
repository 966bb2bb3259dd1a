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
  byField,
  type COURT_FIELDS,
  type CourtField,
  columnOf,
  fieldOf,
  requiredOf,
  VALUE_FIELDS,
  type ValueField,
} from '../../../contract/courts/fields.ts'
import { listOf } from './columns.ts'

type Of<K extends CourtField['kind']> = Extract<CourtField, { kind: K }>

const aText = (name: string) => text(name)
const aCoordinate = (name: string) => doublePrecision(name)
const aBoolean = (name: string) => boolean(name)
const aWholeNumber = (name: string) => integer(name)
/** Pounds to the penny, up to 999,999.99. */
const money = (name: string) => numeric(name, { precision: 8, scale: 2, mode: 'number' })
/** Precision: the digits of `max` plus the decimals of `step`. */
const aFraction = (name: string, { max, step }: Of<'number'>) => {
  const scale = String(step).length - '0.'.length
  return numeric(name, { precision: String(max).length + scale, scale, mode: 'number' })
}

function builderOf(field: CourtField, name: string) {
  switch (field.kind) {
    case 'degrees':
      return aCoordinate(name)
    case 'yes-no':
      return aBoolean(name)
    case 'money':
      return money(name)
    case 'number':
      return Number.isInteger(field.step) ? aWholeNumber(name) : aFraction(name, field)
    default:
      return aText(name)
  }
}

type BuilderOf<F extends CourtField> = F extends { kind: 'degrees' }
  ? ReturnType<typeof aCoordinate>
  : F extends { kind: 'yes-no' }
    ? ReturnType<typeof aBoolean>
    : F extends { kind: 'money' | 'number' }
      ? ReturnType<typeof money>
      : ReturnType<typeof aText>
type ColumnOf<F extends CourtField> = F extends { required: 'always' }
  ? ReturnType<BuilderOf<F>['notNull']>
  : BuilderOf<F>

/** A column for each single-value field of a court, under the field's name. */
export const fieldColumns = byField(VALUE_FIELDS, (field, name) => {
  const column = builderOf(field, columnOf(name as ValueField))
  return requiredOf(field) === 'always' ? column.notNull() : column
}) as { [F in ValueField]: ColumnOf<(typeof COURT_FIELDS)[F]> }

/** The SQL check for a field's bounds; none for prices and durations, because old rows may exceed them. */
function allowedOf(field: CourtField): string | undefined {
  if (field.ofPaidCourts) return undefined
  if (field.kind === 'degrees') return `between -${field.max} and ${field.max}`
  if (field.kind === 'number') return `between ${field.min} and ${field.max}`
  return field.kind === 'choice' ? `in (${listOf(Object.keys(field.options))})` : undefined
}

export const fieldChecks = (table: Record<ValueField, AnyPgColumn>) =>
  VALUE_FIELDS.flatMap((name) => {
    const allowed = allowedOf(fieldOf(name))
    return allowed ? check(`courts_${columnOf(name)}`, sql`${table[name]} ${sql.raw(allowed)}`) : []
  })
