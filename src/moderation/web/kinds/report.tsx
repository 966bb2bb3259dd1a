import { reportReasonLabels } from '../../../reports/web/report-texts.ts'
import { ReportDetail } from '../details/ReportDetail.tsx'
import { KEEPING_URGENT, nameOf, reportedTexts } from '../moderation-texts.ts'
import type { ItemOf, KindAction, KindEntry } from './kind.ts'

type Report = ItemOf<'report'>

/** Reported courts, reviews and photos; the key of a decision says which. */
export const report: KindEntry<Report> = {
  label: 'Report',
  plural: 'Reports',
  tone: 'paid',
  title: ({ what, court }) => `${reportedTexts[what.subject]} ${nameOf(court)}`,
  subtitle: ({ what }) => what.reasons.map(({ reason }) => reportReasonLabels[reason]).join(' · '),
  excerpt: ({ what }) =>
    what.reasons
      .map(({ details }) => details)
      .filter(Boolean)
      .join(' · ') ||
    (what.review?.review_text ?? ''),
  thing: ({ key, court }) => {
    const subject = key.split(' ')[2]
    const name = nameOf(court)
    return subject === 'court' ? `the reported court ${name}` : `a reported ${subject} of ${name}`
  },
  reasonsFor: ({ what }) => what.subject,
  actions,
  Detail: ReportDetail,
}

function actions({ what, urgent, hidden }: Report): readonly KindAction<Report>[] {
  const { isGone, subject } = what
  const isCourt = subject === 'court'
  // What is hidden is out of the directory, too, and can come back.
  if (isGone && !hidden)
    return [
      { action: 'keep', label: 'Resolve', done: 'Resolved', tone: 'main', shortcut: 'a', asks: 'reply' },
    ]
  const remove: KindAction<Report> = {
    ...{ action: 'remove', done: 'Removed', tone: 'danger', shortcut: 'r' },
    label: isCourt ? 'Archive' : 'Remove',
    asks: isCourt ? 'reply' : 'reason',
    ofAdministrators: isCourt,
  }
  const keep: KindAction<Report> = {
    ...{ action: 'keep', label: 'Keep', done: 'Resolved', asks: 'reply' },
    ...(urgent && { warning: KEEPING_URGENT }),
    ...(urgent && !hidden ? { tone: 'calm' } : { tone: 'main', shortcut: 'a' }),
  }
  if (hidden) return [keep, remove]
  const hide = { action: 'hide', done: 'Hidden' } as const
  // What may be illegal goes out of sight first, and is decided in peace.
  if (urgent) return [{ ...hide, label: 'Hide now, decide later', tone: 'main', shortcut: 'a' }, remove, keep]
  return [keep, remove, { ...hide, label: 'Hide for now', tone: 'calm', shortcut: 'h' }]
}
