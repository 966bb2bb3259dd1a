import type { AdminCourt } from '../../contract/schema.ts'

export const ACCESS_FILTERS = { all: 'All', free: 'Free', paid: 'Paid', unknown: 'Not known' } as const
export const LOCATIONS = { published: 'Directory', archived: 'Archive' } as const

export interface CourtFilter {
  text: string
  access: keyof typeof ACCESS_FILTERS
  place: keyof typeof LOCATIONS
}

/** A court with its search text in lower case. */
interface SearchableCourt {
  court: AdminCourt
  words: string
}

const byName = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true })

/** Prepares courts for filtering on every keystroke, sorted by name. */
export function toSearchable(courts: readonly AdminCourt[]): SearchableCourt[] {
  return [...courts]
    .sort((a, b) => byName.compare(a.name, b.name) || a.id - b.id)
    .map((court) => ({ court, words: searchTextOf(court) }))
}

function searchTextOf({ name, address, county, country, court_type, tags }: AdminCourt): string {
  return [name, address, county, country, court_type, ...tags].join('\n').toLowerCase()
}

/** The id in a text such as '#12'. */
export function parseCourtId(text: string): number | undefined {
  const [, id] = /^#(\d{1,10})$/.exec(text.trim()) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Courts that match every word of the text ('#12' matches the id). Courts being edited always stay. */
export function filterCourts(
  courts: readonly SearchableCourt[],
  { text, access, place }: CourtFilter,
  edited: ReadonlySet<number>,
): AdminCourt[] {
  const wanted = text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, id: parseCourtId(word) }))
  const has = ({ court, words }: SearchableCourt) =>
    wanted.every(({ word, id }) => (id === undefined ? words.includes(word) : court.id === id))
  return courts
    .filter(
      (one) =>
        one.court.status === place &&
        (edited.has(one.court.id) || (hasAccess(one.court, access) && has(one))),
    )
    .map(({ court }) => court)
}

function hasAccess({ isFree }: AdminCourt, access: CourtFilter['access']): boolean {
  if (access === 'all') return true
  return access === 'unknown' ? isFree === null : isFree === (access === 'free')
}
