import type { ZodType } from 'zod'
import type { BodyInput, Registry } from '../../api/contract/registry.ts'
import { ApiCallError } from '../../api/web/client.ts'
import { completeCoordinates } from '../../courts/web/coordinate-pair.ts'
import { fromInputValue, toInputValue, YES } from '../../courts/web/field-values.ts'
import {
  FORM_FIELDS,
  getField,
  mapFields,
  PAID_ONLY_FIELDS,
  VALUE_FIELDS,
  type ValueField,
} from '../../database/contract/court-fields.ts'
import { errors } from '../../platform/contract/errors.ts'
import { courtEdit } from '../contract/input.ts'
import type { AdminCourt } from '../contract/schema.ts'

/** The editable fields of a court, and the version an edit starts from. */
export type EditedCourt = Pick<AdminCourt, ValueField | 'version'>

/** A court's fields as form values: empty, or 'unknown' in a select, when not known. */
export type CourtDraft = Record<ValueField, string>

export const draftOf = (court: Partial<EditedCourt>): CourtDraft =>
  mapFields(VALUE_FIELDS, (field, name) => toInputValue(field, court[name]))

/** Applies changes. Marking a court free clears the fields of paid courts. */
export function applyChanges<Draft extends CourtDraft>(draft: Draft, changes: Partial<Draft>): Draft {
  const cleared = changes.isFree === YES ? mapFields(PAID_ONLY_FIELDS, () => '') : {}
  return { ...draft, ...changes, ...cleared }
}

/**
 * The draft with its coordinates completed. A number field with unreadable input reports an empty value, so such fields
 * are marked as not a number.
 */
export function readDraft(draft: CourtDraft, form: HTMLFormElement): CourtDraft {
  const unreadable = Array.from(form.querySelectorAll('input')).filter(({ validity }) => validity.badInput)
  return {
    ...draft,
    ...completeCoordinates(draft),
    ...Object.fromEntries(unreadable.map(({ name }) => [name, 'no number'])),
  }
}

export const changedFields = (a: CourtDraft, b: CourtDraft) =>
  FORM_FIELDS.filter((name) => a[name] !== b[name])

/** The values of fields of a draft, as they are sent. */
export const valuesOf = (draft: CourtDraft, names: readonly ValueField[]) =>
  Object.fromEntries(names.map((name) => [name, fromInputValue(getField(name), draft[name])]))

/** The edit from a draft. Throws the validation errors the server would return. */
export function editOf(draft: CourtDraft, court: EditedCourt): BodyInput<Registry['PUT /api/courts/:id']> {
  const changes = changedFields(draft, draftOf(court))
  return valid(courtEdit, { ...valuesOf(draft, changes), version: court.version })
}

/** The body of a call; throws the validation errors the server would return. */
export function valid<Body>(schema: ZodType<unknown, Body>, body: Body): Body {
  const issues = schema.safeParse(body).error?.issues ?? []
  if (issues.length === 0) return body
  throw new ApiCallError('invalid-request', 400, errors['invalid-request'].text, {
    issues: issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}
