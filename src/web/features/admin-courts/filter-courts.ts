import type { AdminCourt } from '../../../contract/courts/admin-schema.ts'

export const ACCESS_FILTERS = { all: 'All', free: 'Free', paid: 'Paid', unknown: 'Not known' } as const
export const PLACES = { published: 'Directory', archived: 'Archive' } as const

/** Which courts are listed. */
export interface CourtFilter {
  text: string
  access: keyof typeof ACCESS_FILTERS
  place: keyof typeof PLACES
}

/** A court with all words by which it is found, in small letters. */
interface FindableCourt {
  court: AdminCourt
  words: string
}

const byName = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true })

/** Prepares courts for being looked through with every letter that is typed; by name. */
export function findable(courts: readonly AdminCourt[]): FindableCourt[] {
  return [...courts]
    .sort((a, b) => byName.compare(a.name, b.name) || a.id - b.id)
    .map((court) => ({ court, words: wordsOf(court) }))
}

function wordsOf({ id, name, address, county, country, court_type, tags }: AdminCourt): string {
  return [`#${id}`, name, address, county, country, court_type, ...tags].join('\n').toLowerCase()
}

/** The courts that have every word of the text; those being edited stay, whatever becomes of them. */
export function filterCourts(
  courts: readonly FindableCourt[],
  { text, access, place }: CourtFilter,
  edited: ReadonlySet<number>,
): AdminCourt[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  return courts
    .filter(
      ({ court, words }) =>
        court.status === place &&
        (edited.has(court.id) || (hasAccess(court, access) && wanted.every((word) => words.includes(word)))),
    )
    .map(({ court }) => court)
}

function hasAccess({ isFree }: AdminCourt, access: CourtFilter['access']): boolean {
  if (access === 'all') return true
  return access === 'unknown' ? isFree === null : isFree === (access === 'free')
}
