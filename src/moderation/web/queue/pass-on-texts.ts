import { coordinatesText } from '../../../courts/contract/rules.ts'
import { dateText } from '../../../platform/ui/dates.ts'
import type { QueueItemView } from '../../contract/queue.ts'
import { nameOf } from '../moderation-texts.ts'

export const PASSING_ON_FAILED = 'Failed to pass it on'
export const PASS_ON_EXPLAINED =
  'For what somebody else has to decide or mend. Send them the message; here it waits among what is passed on until it is due again.'
export const sendNowText = (host: string) => `Send the message to ${host} now`

/** 'Passed on to Lambeth Council: Rim bent at Marlow Yard'. */
export const passedOnText = (title: string, to: string) => `Passed on to ${to}: ${title}`

interface Message extends Pick<QueueItemView, 'court' | 'since'> {
  address: string | null | undefined
  /** What is wrong. */
  said: string
}

/** A message to whoever looks after the court. */
export function messageText({ court, address, said, since }: Message, origin: string): string {
  const place = court && [
    `Court: ${[nameOf(court), address].filter(Boolean).join(', ')}`,
    `Coordinates: ${coordinatesText(court)}`,
    `Its page: ${origin}/courts/${court.id}`,
  ]
  return [
    'Hello,',
    '',
    'This was reported to us about a basketball court. Could you look into it, and tell us what becomes of it?',
    '',
    ...(place ?? []),
    `What is wrong: ${said}`,
    `Since: ${dateText(since)}`,
    '',
    'Thank you',
  ].join('\n')
}

/** Opens an email with this message. */
export const mailLink = (to: string, subject: string, text: string) =>
  `mailto:${to.includes('@') ? encodeURIComponent(to.trim()) : ''}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
