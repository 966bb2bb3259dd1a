import type { ReportSubject } from '../../database/contract/values.ts'
import { ageText } from '../../platform/contract/ages.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { sumCounts } from '../contract/sum-counts.ts'
import { MODERATION_SCREEN, type Queue } from './queues.service.ts'

/** The daily mail; undefined if nothing waits. `queues` are those that aren’t empty. */
export function digestMail(
  queues: readonly Queue[],
  siteUrl: string,
  now: Date,
): Omit<Mail, 'kind'> | undefined {
  if (queues.length === 0) return undefined
  const total = queues.reduce((sum, { count }) => sum + count, 0)
  return {
    subject: `${total === 1 ? '1 item waits' : `${total} items wait`} for moderators`,
    text: [
      'This is waiting for a decision.',
      [siteUrl + MODERATION_SCREEN, ...queues.map((queue) => `- ${queueText(queue, now)}`)].join('\n'),
      'You get this mail once a day, but only if something is waiting.\n',
    ].join('\n\n'),
  }
}

/** '3 new courts, the oldest from 2 days ago'. */
function queueText({ names: [one, several], count, urgent, oldest }: Queue, now: Date): string {
  const what = (count === 1 ? `1 ${one}` : `${count} ${several}`) + (urgent > 0 ? ` (${urgent} urgent)` : '')
  if (!oldest) return what
  const age = ageText(oldest.toISOString(), Number(now))
  return count === 1 ? `${what}, from ${age}` : `${what}, the oldest from ${age}`
}

/** The mail about items that were reported as illegal or harmful. */
export function urgentMail(subjects: readonly ReportSubject[], siteUrl: string): Omit<Mail, 'kind'> {
  const counts = { court: 0, review: 0, photo: 0 }
  for (const subject of subjects) counts[subject]++
  const total = sumCounts(counts)
  const kinds = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => (count === 1 ? `1 ${kind}` : `${count} ${kind}s`))
  return {
    subject: `${total === 1 ? '1 item' : `${total} items`} reported as illegal or harmful`,
    text: `Reported as illegal or harmful: ${kinds.join(', ')}.

${total === 1 ? 'It comes' : 'They come'} first in the queue: ${siteUrl}${MODERATION_SCREEN}
`,
  }
}
