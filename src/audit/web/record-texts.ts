import { contributionStatusLabels, reportOutcomeLabels } from '../../accounts/web/account-texts.ts'
import { coordinatesText } from '../../courts/contract/rules.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { MAX_RATING } from '../../platform/contract/limits.ts'
import { reportReasonLabels } from '../../submissions/contract/contribution-texts.ts'
import { statusLabels } from '../../users/web/account-texts.ts'

/** What the log keeps of things other than courts, as people call it. */
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
  reason: 'Reason',
  reports: 'Reports',
  outcome: 'Outcome',
  note: 'Note',
  reply: 'Reply',
  fileName: 'File',
  total: 'Rows',
  inserted: 'Added',
  updated: 'Found again',
  changed: 'Changed',
  archived: 'Archived',
  skipped: 'Left out',
  reverted: 'Taken back',
}

/** Numbers of what is named beside them, and what says nothing to people. */
const UNTOLD = ['court_id', 'courtId', 'author_id', 'review_id', 'width', 'height', 'subject', 'contentHash']

/** Undefined for what is not shown. */
export function recordLabel(name: string): string | undefined {
  return UNTOLD.includes(name) ? undefined : (LABELS[name] ?? name)
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
  outcome: (value: keyof typeof reportOutcomeLabels) => reportOutcomeLabels[value] ?? value,
  reports: (reports: Report[]) => reports.map(reportText).join('\n'),
}

/** In words, where a plain value says too little; undefined elsewhere. */
export function recordText(name: string, value: unknown): string | undefined {
  return Object.hasOwn(TEXTS, name) ? TEXTS[name]?.(value as never) : undefined
}

/** A report as the log keeps it; what was said with it is forgotten with the account that said it. */
interface Report {
  reason: keyof typeof reportReasonLabels
  count: number
  details?: string | null
  places?: Point[]
  otherCourts?: number[]
}

/** 'It’s in the wrong place × 2: By the pond. (51.600000, -0.200000)' */
function reportText({ reason, count, details, places = [], otherCourts = [] }: Report): string {
  const pointers = [...places.map(coordinatesText), ...otherCourts.map((id) => `#${id}`)].join('; ')
  const said = [details, pointers && `(${pointers})`].filter(Boolean).join(' ')
  return `${reportReasonLabels[reason] ?? reason} × ${count}${said && `: ${said}`}`
}
