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

/** What is edited of a court, and the version that an edit begins from. */
export type EditedCourt = Pick<AdminCourt, ValueField | 'version'>

/** A court's fields as they stand in a form; unknown ones are empty, or 'unknown' where there is a choice. */
export type CourtDraft = Record<ValueField, string>

export const draftOf = (court: EditedCourt): CourtDraft =>
  byField(VALUE_FIELDS, (field, name) => typedOf(field, court[name]))

/** Marking a court free clears what only a paid one has. */
export function changed(draft: CourtDraft, changes: Partial<CourtDraft>): CourtDraft {
  const cleared = changes.isFree === YES ? byField(FIELDS_OF_PAID_COURTS, () => '') : {}
  return { ...draft, ...changes, ...cleared }
}

/**
 * The draft as it is typed, its coordinates completed: of a field of numbers that holds something else the browser does
 * not say what.
 */
export function asTyped(draft: CourtDraft, form: HTMLFormElement): CourtDraft {
  const unreadable = Array.from(form.querySelectorAll('input')).filter(({ validity }) => validity.badInput)
  return {
    ...draft,
    ...completed(draft),
    ...Object.fromEntries(unreadable.map(({ name }) => [name, 'no number'])),
  }
}

/** The fields in which two drafts differ. */
export const differences = (a: CourtDraft, b: CourtDraft) => FORM_FIELDS.filter((name) => a[name] !== b[name])

/** What a draft changes of a court; refuses what the server would refuse of the values themselves. */
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
