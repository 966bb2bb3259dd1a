import type { AuditEntryView, AuditSubject } from '../../admin/contract/schema.ts'
import { coordinatesText } from '../../courts/contract/rules.ts'
import { displayLoggedValue, LOGGED_FIELDS, loggedFieldLabel } from '../../courts/web/display-logged-value.ts'
import { MAX_RATING } from '../../database/contract/limits.ts'
import { type FactValue, formatFactValue, getFact, isFactKey } from '../../facts/contract/catalogue.ts'
import { getProblem, PROBLEM_NAMES, type ProblemName } from '../../facts/contract/problems.ts'
import type { Point } from '../../platform/contract/geo.ts'
import type { Role } from '../../platform/contract/roles.ts'
import { reportOutcomeLabels, reportReasonLabels } from '../../reports/web/report-texts.ts'
import { contributionStatusLabels, roleLabels, statusLabels } from '../../users/web/user-texts.ts'

/** A changed value as display text; undefined if there is none. */
export interface Change {
  /** Its name in the log. */
  key: string
  label: string
  before: string | undefined
  after: string | undefined
}

/** The changes of a log entry: values that differ, or all values of something added or removed. */
export function changesOf(entry: Pick<AuditEntryView, 'subject_kind' | 'before' | 'after'>): Change[] {
  const before = valuesOf(entry.before)
  const after = valuesOf(entry.after)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .flatMap((name) => changeOf(entry.subject_kind, name, before[name], after[name]) ?? [])
    .filter((change) => change.before !== change.after)
}

/** Undefined for values that are not shown. */
function changeOf(kind: AuditSubject, key: string, before: unknown, after: unknown): Change | undefined {
  if (kind === 'court' && LOGGED_FIELDS.includes(key)) {
    const display = (value: unknown) =>
      textOf(key, value) === undefined ? undefined : displayLoggedValue(key, value)
    return { key, label: loggedFieldLabel(key), before: display(before), after: display(after) }
  }
  if (kind === 'fact' && isFactKey(key)) {
    const display = (value: unknown) =>
      value === null ? undefined : formatFactValue(getFact(key), value as FactValue)
    return { key, label: getFact(key).label, before: display(before), after: display(after) }
  }
  const label = recordLabel(key)
  return label === undefined
    ? undefined
    : { key, label, before: textOf(key, before), after: textOf(key, after) }
}

function valuesOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {}
  if (typeof state !== 'object' || Array.isArray(state)) return { value: state }
  return state as Record<string, unknown>
}

/** A value as display text; undefined if it is empty. */
export function textOf(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value) && value.length === 0) return undefined
  const text = recordText(name, value)
  if (text !== undefined) return text
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Labels of logged values, except those of courts. */
const LABELS: Record<string, string> = {
  court_name: 'Court',
  username: 'Username',
  rating: 'Rating',
  review_text: 'Text',
  admin_notes: 'For administrators',
  suggested_name: 'Name',
  photos: 'Photos',
  replaces: 'Earlier reviews replaced',
  replaced_by: 'Replaced by',
  status: 'Status',
  role: 'Role',
  reason: 'Reason',
  reports: 'Reports',
  outcome: 'Outcome',
  note: 'Note',
  reply: 'Reply',
  url: 'Link',
  removed_reports: 'Removed answers',
  to: 'Passed on to',
  reference: 'Their reference',
  question: 'Question',
  problem: 'Problem',
  state: 'State',
  kept: 'Kept as changed since',
  courts: 'Courts',
  fileName: 'File',
  total: 'Rows',
  inserted: 'New',
  updated: 'Existing',
  changed: 'Changed',
  archived: 'Archived',
  skipped: 'Skipped',
  reverted: 'Undone',
}

/** Values that mean nothing to people, and ids of what the entry names anyway. */
const HIDDEN = ['court_id', 'courtId', 'author_id', 'review_id', 'width', 'height', 'subject', 'contentHash']

function recordLabel(name: string): string | undefined {
  return HIDDEN.includes(name) ? undefined : (LABELS[name] ?? name)
}

const STATUSES: Record<string, string> = {
  ...contributionStatusLabels,
  ...statusLabels,
  published: 'Published',
  removed: 'Removed',
}

const TEXTS: Record<string, (value: never) => string> = {
  rating: (value: number) => `${value} out of ${MAX_RATING}`,
  photos: (ids: number[]) => String(ids.length),
  replaces: (ids: number[]) => String(ids.length),
  replaced_by: () => 'a newer one',
  status: (value: string) => STATUSES[value] ?? value,
  problem: (value: ProblemName) => (PROBLEM_NAMES.includes(value) ? getProblem(value).label : value),
  role: (value: Role) => roleLabels[value] ?? value,
  outcome: (value: keyof typeof reportOutcomeLabels) => reportOutcomeLabels[value] ?? value,
  reports: (reports: Report[]) => reports.map(reportText).join('\n'),
}

/** The display text of a value that should not be shown as it is; undefined for all others. */
function recordText(name: string, value: unknown): string | undefined {
  return Object.hasOwn(TEXTS, name) ? TEXTS[name]?.(value as never) : undefined
}

/** A logged report. Everything but reason and count is erased when a sender’s account is deleted. */
interface Report {
  reason: keyof typeof reportReasonLabels
  count: number
  details?: string | null
  places?: Point[]
  otherCourts?: number[]
}

/** 'It’s in the wrong place × 2: By the pond. (51.600000, -0.200000)' */
function reportText({ reason, count, details, places = [], otherCourts = [] }: Report): string {
  const references = [...places.map(coordinatesText), ...otherCourts.map((id) => `#${id}`)].join('; ')
  const text = [details, references && `(${references})`].filter(Boolean).join(' ')
  return `${reportReasonLabels[reason] ?? reason} × ${count}${text && `: ${text}`}`
}
