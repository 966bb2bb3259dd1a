import { checkFields } from '../../../contract/courts/submit-texts.ts'
import { ApiProblem } from './client.ts'

const issuesOf = (problem: unknown) =>
  problem instanceof ApiProblem
    ? problem.issues.map(({ path, message }) => ({ field: path.replace('body.', ''), message }))
    : []

/** What is wrong with a field of a draft, until it is changed from what was sent. */
export function fieldProblem<Draft>(
  problem: unknown,
  field: keyof Draft & string,
  draft: Draft,
  sent: Draft | undefined,
): string | undefined {
  if (!sent || sent[field] !== draft[field]) return undefined
  return issuesOf(problem).find((issue) => issue.field === field)?.message
}

/**
 * What to say below a form: which fields are marked, by their labels; nothing once all that was marked is changed;
 * `otherwise` of a failure that no field shows.
 */
export function formNotice<Field extends string>(
  problem: unknown,
  labels: Partial<Record<Field, string>>,
  problemOf: (field: Field) => string | undefined,
  otherwise: string,
): string | undefined {
  if (problem === undefined) return undefined
  const marked = (Object.entries(labels) as [Field, string][]).filter(([field]) => problemOf(field))
  if (marked.length > 0) return checkFields(marked.map(([, label]) => label))
  const issues = issuesOf(problem)
  return issues.length > 0 && issues.every(({ field }) => field in labels) ? undefined : otherwise
}
