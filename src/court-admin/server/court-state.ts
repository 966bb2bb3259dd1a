import { FIELD_NAMES, type FieldName, mapFields, VALUE_FIELDS } from '../../courts/contract/fields.ts'
import { clearPriceIfFree, courtFields } from '../../courts/contract/input.ts'
import { sameFacility } from '../../facilities/contract/rules.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { type CourtEdit, priceIssues } from '../contract/input.ts'
import type { AdminCourt } from '../contract/schema.ts'

/** The editable fields of a court, as stored in the audit log. */
export type CourtState = Pick<AdminCourt, FieldName>

export function stateOf(court: CourtState): CourtState {
  return mapFields(FIELD_NAMES, (_, field) => court[field]) as CourtState
}

/** The state after an edit; throws an ApiError if the new price is inconsistent. */
export function applyEdit(state: CourtState, { version, ...edit }: CourtEdit): CourtState {
  const given = Object.entries(edit).filter(([, value]) => value !== undefined)
  const after = clearPriceIfFree({ ...state, ...Object.fromEntries(given) })
  const isAboutPrice = given.some(([field]) => ['isFree', 'priceGbp', 'priceDurationMinutes'].includes(field))
  const issues = isAboutPrice ? priceIssues(after) : []
  const [first] = issues
  if (!first) return after
  throw new ApiError('invalid-request', {
    text: `${first.path}: ${first.message}`,
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

export function isSameState(a: CourtState, b: CourtState): boolean {
  return VALUE_FIELDS.every((field) => a[field] === b[field]) && haveSameTags(a, b)
}

export function haveSameTags({ tags: a }: CourtState, { tags: b }: CourtState): boolean {
  return a.length === b.length && a.every((tag) => b.some((other) => sameFacility(tag, other)))
}
