import {
  FIELD_NAMES,
  type FieldName,
  mapFields,
  VALUE_FIELDS,
  type ValueField,
} from '../../database/contract/court-fields.ts'
import { type CourtRow, fieldsOf, tagsOf } from '../../directory/server/directory.queries.ts'
import { clearPriceIfFree, courtFields } from '../../facts/contract/court-input.ts'
import { sameFacility } from '../../facts/contract/facilities.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { type CourtEdit, priceIssues } from '../contract/input.ts'
import type { AdminCourt } from '../contract/schema.ts'

/** The editable fields of a court. */
export type CourtState = Pick<AdminCourt, FieldName>
export type ValueFields = Pick<CourtState, ValueField>

/** A court's record, as stored in the audit log. Fields that are also facts may show something else to readers. */
export const recordOf = (row: CourtRow): CourtState => ({
  ...fieldsOf(row),
  tags: tagsOf(row).map(({ name }) => name),
})

export interface EditOptions {
  /** False if the edit comes from a source: most say that a court costs something, but not how much. */
  requiresPrice?: boolean
}

/** The state after an edit; throws an ApiError if the new price is inconsistent. */
export function applyEdit(
  state: CourtState,
  { version, ...edit }: CourtEdit,
  { requiresPrice = true }: EditOptions = {},
): CourtState {
  const given = Object.entries(edit).filter(([, value]) => value !== undefined)
  const after = clearPriceIfFree({ ...state, ...Object.fromEntries(given) })
  const isAboutPrice = given.some(([field]) => ['isFree', 'priceGbp', 'priceDurationMinutes'].includes(field))
  const issues = isAboutPrice && requiresPrice ? priceIssues(after) : []
  const [first] = issues
  if (!first) return after
  throw new ApiError('invalid-request', {
    text: first.message,
    issues: issues.map(({ path, message }) => ({ path: `body.${path}`, message })),
  })
}

/**
 * Parses a state from the audit log; undefined if it is not one. Fields missing from it were introduced later and keep
 * their current value.
 */
export function readState(logged: unknown, current: CourtState): CourtState | undefined {
  const parsed = courtFields.safeParse(logged)
  if (!parsed.success) return undefined
  return mapFields(FIELD_NAMES, (_, field) =>
    parsed.data[field] === undefined ? current[field] : parsed.data[field],
  ) as CourtState
}

/** The new values of the fields that differ. */
export function changedFields(before: ValueFields, after: ValueFields): Partial<ValueFields> {
  const changed = VALUE_FIELDS.filter((field) => after[field] !== before[field])
  return mapFields(changed, (_, field) => after[field]) as Partial<ValueFields>
}

export function isSameState(a: CourtState, b: CourtState): boolean {
  return Object.keys(changedFields(a, b)).length === 0 && haveSameTags(a, b)
}

export function haveSameTags({ tags: a }: CourtState, { tags: b }: CourtState): boolean {
  return a.length === b.length && a.every((tag) => b.some((other) => sameFacility(tag, other)))
}
