import { courtEdit } from '../../../contract/courts/admin-input.ts'
import type { AdminCourt } from '../../../contract/courts/admin-schema.ts'
import {
  byField,
  FIELDS_OF_PAID_COURTS,
  FORM_FIELDS,
  fieldOf,
  VALUE_FIELDS,
  type ValueField,
} from '../../../contract/courts/fields.ts'
import type { BodyInput } from '../../../contract/endpoints.ts'
import { errors } from '../../../contract/errors.ts'
import { ApiProblem } from '../api/client.ts'
import { completed } from './coordinate-field.ts'
import { typedOf, typedValue, YES } from './field-values.ts'

/** The editable fields of a court, and the version an edit starts from. */
export type EditedCourt = Pick<AdminCourt, ValueField | 'version'>

/** A court's fields as form values: empty, or 'unknown' in a select, when not known. */
export type CourtDraft = Record<ValueField, string>

export const draftOf = (court: EditedCourt): CourtDraft =>
  byField(VALUE_FIELDS, (field, name) => typedOf(field, court[name]))

/** Applies changes. Marking a court free clears the fields of paid courts. */
export function changed(draft: CourtDraft, changes: Partial<CourtDraft>): CourtDraft {
  const cleared = changes.isFree === YES ? byField(FIELDS_OF_PAID_COURTS, () => '') : {}
  return { ...draft, ...changes, ...cleared }
}

/**
 * The draft with its coordinates completed. A number field with unreadable input reports an empty value, so such fields
 * are marked as not a number.
 */
export function asTyped(draft: CourtDraft, form: HTMLFormElement): CourtDraft {
  const unreadable = Array.from(form.querySelectorAll('input')).filter(({ validity }) => validity.badInput)
  return {
    ...draft,
    ...completed(draft),
    ...Object.fromEntries(unreadable.map(({ name }) => [name, 'no number'])),
  }
}

export const differences = (a: CourtDraft, b: CourtDraft) => FORM_FIELDS.filter((name) => a[name] !== b[name])

/** The edit from a draft. Throws the validation errors the server would return. */
export function editOf(draft: CourtDraft, court: EditedCourt): BodyInput<'editCourt'> {
  const said = differences(draft, draftOf(court)).map((name) => [
    name,
    typedValue(fieldOf(name), draft[name]),
  ])
  const edit = { ...Object.fromEntries(said), version: court.version }
  const issues = courtEdit.safeParse(edit).error?.issues ?? []
  if (issues.length === 0) return edit
  throw new ApiProblem('invalid-request', 400, errors['invalid-request'].text, {
    issues: issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}
