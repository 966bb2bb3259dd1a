import { ApiCallError } from './client.ts'

const fieldErrorsOf = (error: unknown) =>
  error instanceof ApiCallError
    ? error.issues.map(({ path, message }) => ({ field: path.replace('body.', ''), message }))
    : []

/** The error for a field, until its value differs from the one submitted. */
export function fieldError<Draft>(
  error: unknown,
  field: keyof Draft & string,
  draft: Draft,
  sent: Draft | undefined,
): string | undefined {
  if (!sent || sent[field] !== draft[field]) return undefined
  return fieldErrorsOf(error).find((issue) => issue.field === field)?.message
}

/**
 * The notice below a form: the labels of the marked fields; nothing once they have all been changed; `otherwise` for
 * errors that no field shows.
 */
export function formNotice<Field extends string>(
  error: unknown,
  labels: Partial<Record<Field, string>>,
  errorOf: (field: Field) => string | undefined,
  otherwise: string,
): string | undefined {
  if (error === undefined) return undefined
  const marked = (Object.entries(labels) as [Field, string][]).filter(([field]) => errorOf(field))
  if (marked.length > 0) return checkFieldsText(marked.map(([, label]) => label))
  const issues = fieldErrorsOf(error)
  return issues.length > 0 && issues.every(({ field }) => field in labels) ? undefined : otherwise
}

/** `labels`: the names of the marked fields. */
const checkFieldsText = (labels: readonly string[]) =>
  `Please check the fields marked above: ${[...new Set(labels)].join(', ')}.`
