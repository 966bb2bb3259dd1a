import type { FollowPeriod } from '../../database/contract/values.ts'
import { whenText } from '../../platform/contract/ages.ts'
import { escapeHtml } from '../../platform/http/xml.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { CONFIRM_DAYS } from '../contract/limits.ts'
import type { FollowNews } from '../contract/news.ts'
import type { SubjectView } from '../contract/schema.ts'

type FollowMail = Omit<Mail, 'kind' | 'to' | 'messageId'>
type Subject = Pick<SubjectView, 'title' | 'page'> & { period: FollowPeriod }

/** Asks whether an address is theirs. Nothing that somebody typed is in it. */
export function confirmMail({ title, period }: Subject, link: string): FollowMail {
  return mailOf(`Follow ${inSentence(title)}?`, [
    `Somebody, probably you, wants to get a mail ${frequency(period)} about what changes: ${inSentence(title)}.`,
    { text: 'Yes, send them', link },
    `Open the link and confirm; it works for ${CONFIRM_DAYS} days. If it wasn’t you, ignore this mail: nothing comes.`,
  ])
}

/** What changed: a line a court. */
export function digestMail(
  { title, page, period }: Subject,
  { lines, more, gone }: FollowNews,
  { siteUrl, link, now }: { siteUrl: string; link: string; now: Date },
): FollowMail {
  const count = lines.length + more + gone.length
  const mail = mailOf(`${title}: ${count === 1 ? '1 change' : `${count} changes`}`, [
    `What changed: ${inSentence(title)}.`,
    ...lines.map(({ court, name, text, day, isExact }) => ({
      text: name,
      link: `${siteUrl}/courts/${court}`,
      after: `${text} (${isExact ? '' : 'since '}${whenText(day, Number(now))})`,
    })),
    ...(gone.length > 0 ? [`No longer listed: ${gone.join(', ')}.`] : []),
    { text: more > 0 ? `${more} more changes` : 'See all as they are now', link: siteUrl + page },
    `You get this mail ${frequency(period)} at most, and only when something has changed.`,
    { text: 'Change how often, or stop', link },
  ])
  return {
    ...mail,
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

const frequency = (period: FollowPeriod) => (period === 'weekly' ? 'once a week' : 'once a day')

/** A title that begins with a common word, within a sentence. */
const inSentence = (title: string) =>
  title.replace(/^(Courts within|Your saved courts)/, (words) => words.toLowerCase())

type Part = string | { text: string; link: string; after?: string }

/** The same as text and as HTML, which loads nothing. */
function mailOf(subject: string, parts: readonly Part[]): FollowMail {
  const text = parts.map((part) => {
    if (typeof part === 'string') return part
    const { text, link, after } = part
    return after === undefined ? `${text}: ${link}` : `${text}: ${after}\n${link}`
  })
  const html = parts.map((part) => {
    if (typeof part === 'string') return `<p dir="auto">${escapeHtml(part)}</p>`
    const { text, link, after } = part
    const anchor = `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>`
    return `<p dir="auto">${after === undefined ? anchor : `${anchor}: ${escapeHtml(after)}`}</p>`
  })
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><body>${html.join('\n')}</body></html>`,
  }
}
