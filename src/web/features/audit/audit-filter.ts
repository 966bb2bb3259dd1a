import { AUDIT_SUBJECTS, type AuditSubject } from '../../../contract/moderation/audit.ts'

/** What the log is narrowed to; empty: to nothing. Dates are 'YYYY-MM-DD', both of them included. */
export interface AuditFilter {
  kind: AuditSubject | ''
  subject: string
  person: string
  from: string
  to: string
}

/** The filter as the address holds it; what it cannot mean is left out. */
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

/** What is asked of the server: its end is the day after the last one. */
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
