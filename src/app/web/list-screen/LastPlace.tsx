import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api/web/client.ts'
import { isUnreachable } from '../../../directory/web/details-query.ts'
import { CourtRow } from '../../../directory/web/SeenLately.tsx'
import type { CourtNews } from '../../../facts/contract/court-news.ts'
import { placeNews, type SeenPlace, seenPlace } from '../../../follows/contract/place-news.ts'
import { whenText } from '../../../platform/contract/ages.ts'
import { commonErrors } from '../../../platform/contract/common-errors.ts'
import page from '../../../platform/ui/page.module.css'
import { readRemembered, rememberFlag } from '../../../platform/ui/remembered-flag.ts'
import { useSeen } from '../../../platform/ui/useSeen.ts'
import { DEFAULT_RADIUS_MILES } from '../../../search/contract/limits.ts'
import { type LastPlace as Place, readPlace } from '../../../search/web/last-place.ts'
import { forgetPlace, LAST_PLACE_SEEN } from '../../../search/web/last-place-flag.ts'
import { EMPTY_SEARCH, searchQueryString } from '../../../search/web/search-url.ts'
import classes from './ListScreen.module.css'

/** As many as a wide screen shows side by side, and a few more. */
const MAX_COURTS = 6
/** Of how many of the nearest news are told. */
const MAX_WATCHED = 24

/** The courts around the place where somebody looked last, before anything else. */
export default function LastPlace({ onElsewhere }: { onElsewhere: () => void }) {
  const [place, setPlace] = useState(readPlace)
  return (
    place && (
      <CourtsNear
        place={place}
        onElsewhere={onElsewhere}
        onForget={() => {
          forgetPlace()
          setPlace(undefined)
        }}
      />
    )
  )
}

function CourtsNear({
  place,
  onElsewhere,
  onForget,
}: {
  place: Place
  onElsewhere: () => void
  onForget: () => void
}) {
  const { label, latitude, longitude } = place
  const near = `${latitude},${longitude}`
  const query = { near, radius: DEFAULT_RADIUS_MILES, limit: MAX_WATCHED }
  const {
    data: courts,
    dataUpdatedAt: now,
    isPaused,
    error,
    refetch,
  } = useQuery({
    queryKey: ['last-place', query],
    queryFn: ({ signal }) =>
      api.call('GET /api/courts', { query: { ...query, listed: 'true', include: 'playable' }, signal }),
  })
  // As it was when the page was opened: what is being read doesn't vanish.
  const [before] = useState(() => readSeenPlace(near))
  const section = useRef<HTMLDivElement>(null)
  const { news, gone } =
    before && courts ? placeNews(before, courts, { ...query, now }) : { news: [], gone: [] }
  const cutOff = new Set(news.slice(MAX_COURTS).map(({ court }) => court.id))
  useSeen(
    section,
    now,
    courts && (() => rememberSeenPlace(seenPlace(near, courts, { ...query, now }, { before, cutOff }))),
  )
  if (!courts && !isPaused && !error) return null
  const told = new Set(news.map(({ court }) => court.id))
  const items = [
    ...news.map(({ court, news }) => ({ court, ...itemOf(news, now) })),
    ...(courts ?? []).filter(({ id }) => !told.has(id)).map((court) => ({ court, what: 'known' as const })),
  ]
  const search = label ? { ...EMPTY_SEARCH, postcode: label } : { ...EMPTY_SEARCH, near: place }
  const where = label ?? 'where you looked last'
  return (
    <div ref={section} data-is-cut={!courts || undefined}>
      <CourtRow
        id="last-place"
        title={label ? `Near ${label}` : 'Where you looked last'}
        aside={
          <div className={classes.places}>
            <Link to={`/${searchQueryString(search)}`}>
              All courts<span className={page.hidden}> near {where}</span>
            </Link>
            <button type="button" className={page.link} onClick={onElsewhere}>
              Somewhere else
            </button>
            <button type="button" className={page.link} onClick={onForget}>
              Forget<span className={page.hidden}> {where}</span>
            </button>
          </div>
        }
        items={items.slice(0, MAX_COURTS)}
      />
      {gone.length > 0 && (
        <p className={page.quiet} dir="auto">
          No longer listed here: {gone.join(', ')}.
        </p>
      )}
      {courts?.length === 0 && <p>There are no courts within {DEFAULT_RADIUS_MILES} miles.</p>}
      {!courts && (
        <p className={classes.places}>
          {isPaused || isUnreachable(error)
            ? 'These courts need a connection.'
            : commonErrors.unavailable.text}
          <button type="button" className={page.link} onClick={() => refetch()}>
            Try again
          </button>
          <Link to="/saved">Courts on this device</Link>
        </p>
      )}
    </div>
  )
}

/** News as the row shows them; since when, where the day isn't known. */
const itemOf = ({ text, day, isExact }: CourtNews, now: number) =>
  isExact
    ? { what: 'fact' as const, fact: text, day }
    : { what: 'fact' as const, fact: `${text}, since ${whenText(day, now)}` }

/** What was seen of this place; undefined on the first visit. */
function readSeenPlace(place: string): SeenPlace | undefined {
  try {
    const seen: Partial<SeenPlace> = JSON.parse(readRemembered(LAST_PLACE_SEEN) ?? '{}')
    return seen.place === place && seen.courts ? (seen as SeenPlace) : undefined
  } catch {
    return undefined
  }
}

const rememberSeenPlace = (seen: SeenPlace) => rememberFlag(LAST_PLACE_SEEN, true, JSON.stringify(seen))
