import { AUDIT_SUBJECTS, type AuditSubject } from '../../../admin/contract/schema.ts'

/** Filter of the audit log; empty strings match everything. Dates are 'YYYY-MM-DD', both inclusive. */
export interface AuditFilter {
  kind: AuditSubject | ''
  subject: string
  person: string
  from: string
  to: string
}

/** Reads the filter from the URL, ignoring invalid values. */
export function readFilter(parameters: URLSearchParams): AuditFilter {
  const date = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(parameters.get(name) ?? '')?.[0] ?? ''
  return {
    kind: AUDIT_SUBJECTS.find((kind) => kind === parameters.get('kind')) ?? '',
    subject: /^[1-9]\d*$/.exec(parameters.get('subject') ?? '')?.[0] ?? '',
    person: parameters.get('person') ?? '',
    from: date('from'),
    to: date('to'),
  }
}

const DAY_MS = 86_400_000

/** Query for the server, whose end date is exclusive. */
export function queryOf({ kind, subject, person, from, to }: AuditFilter) {
  const end = to && new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10)
  return {
    kind: kind || undefined,
    subject: (kind && subject) || undefined,
    person: person || undefined,
    from: from || undefined,
    to: end || undefined,
  }
}
