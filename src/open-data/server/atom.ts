import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { LICENCE } from '../../directory/server/open-data.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { formatReport } from '../../facts/contract/format-report.ts'
import { getProblem } from '../../facts/contract/problems.ts'
import { escapeXml } from '../../platform/http/xml.ts'
import type { News } from './news.queries.ts'

export interface AtomFeed {
  title: string
  /** Its own address; also its id. */
  address: string
  /** The page that shows the same. */
  page: string
  /** Origin of this site. */
  origin: string
  /** The day of the feed if it has no entries. */
  day: string
  attribution: readonly string[]
  entries: readonly Entry[]
}

/** News about a published court. */
export interface Entry {
  news: News
  court: CourtView
}

/** An Atom feed (RFC 4287). Its times are days: nobody can tell when somebody was at a court. */
export function writeAtom({ title, address, page, origin, day, attribution, entries }: AtomFeed): string {
  const link = (rel: string, type: string, href: string) =>
    `<link rel="${rel}"${type && ` type="${type}"`} href="${escapeXml(href)}"/>\n`
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">\n' +
    `<id>${escapeXml(address)}</id>\n<title>${escapeXml(title)}</title>\n` +
    `<updated>${timeOf(entries[0]?.news.day ?? day)}</updated>\n` +
    link('self', 'application/atom+xml', address) +
    link('alternate', 'text/html', page) +
    link('license', '', LICENCE.url) +
    attribution.map((name) => `<author><name>${escapeXml(name)}</name></author>\n`).join('') +
    `<rights>${escapeXml(LICENCE.name)}</rights>\n` +
    entries.map((entry) => writeEntry(entry, `${origin}/courts/${entry.court.id}`)).join('') +
    '</feed>\n'
  )
}

function writeEntry({ news, court }: Entry, page: string): string {
  const { headline, details } = describe(news)
  const name = court.name || UNNAMED_COURT
  const summary = [details, court.address].filter(Boolean).join(' · ')
  return (
    `<entry>\n<id>${escapeXml(`${page}#${keyOf(news)}`)}</id>\n` +
    `<title>${escapeXml(news.what === 'court' ? `${headline}: ${name}` : `${name} · ${headline}`)}</title>\n` +
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>\n` +
    `<updated>${timeOf(news.day)}</updated>\n` +
    `${summary && `<summary>${escapeXml(summary)}</summary>\n`}</entry>\n`
  )
}

/** Unique at a court. */
function keyOf(news: News): string {
  const parts: unknown[] = [news.what]
  if (news.what === 'fact') parts.push(news.fact, news.value)
  if (news.what === 'problem') parts.push(news.problem, ...(news.isThere ? [] : ['not-any-more']))
  return [...parts, news.day].map((part) => encodeURIComponent(String(part))).join('-')
}

function describe(news: News): { headline: string; details?: string } {
  const players = (count: number) => (count === 1 ? 'a player' : `${count} players`)
  switch (news.what) {
    case 'court':
      return { headline: 'New court' }
    case 'photo':
      return { headline: news.count === 1 ? 'New photo' : `${news.count} new photos` }
    case 'review':
      return { headline: news.count === 1 ? 'New review' : `${news.count} new reviews` }
    case 'fact':
      return {
        headline: formatReport({ ...news, facility: null }),
        details: `Said by ${players(news.count)}`,
      }
    case 'problem':
      return describeProblem(getProblem(news.problem).label, news.isThere, players(news.count))
  }
}

const describeProblem = (label: string, isThere: boolean, players: string) =>
  isThere
    ? { headline: label, details: `Reported by ${players}` }
    : { headline: `${label}: not any more`, details: `Said by ${players}` }

const timeOf = (day: string) => `${day}T00:00:00Z`
