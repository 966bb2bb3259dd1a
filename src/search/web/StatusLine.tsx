import { Link, useLocation } from 'react-router'
import { placeText } from '../../places/contract/place-text.ts'
import { radiusText } from '../../platform/contract/units.ts'
import { ButtonLink } from '../../platform/ui/Button.tsx'
import page from '../../platform/ui/page.module.css'
import { useUnits } from '../../platform/ui/units.ts'
import classes from './StatusLine.module.css'
import type { CourtCounts, SearchPlace } from './search-queries.ts'
import {
  countText,
  KNOWN_TEXT,
  nearestText,
  noResultsText,
  probableText,
  statusText,
  unknownText,
} from './search-texts.ts'
import { PLACE_CHOSEN, type Search, searchQueryString } from './search-url.ts'

/** Describes the results and their number; announced on change. */
export function StatusLine({
  search,
  place,
  counts,
  unreadable,
}: {
  search: Search
  place: SearchPlace | undefined
  /** Undefined until known. */
  counts: CourtCounts | undefined
  unreadable: boolean
}) {
  const { total, probable = 0 } = counts ?? {}
  const units = useUnits()
  const around = place && { radius: radiusText(search.radius, units), label: nameOf(place) }
  const part = around ?? (search.bbox && 'this area')
  return (
    <div className={classes.status} role="status">
      {total === 0 ? (
        <>
          <p className={classes.what}>{noResultsText(search, part)}</p>
          {counts?.nearestMiles !== undefined && <p>{nearestText(counts.nearestMiles, units)}</p>}
        </>
      ) : (
        <>
          {part && <p className={classes.what}>{statusText(search.access, part)}</p>}
          {total !== undefined && (
            <p>
              {countText(total, search)}
              {around && !search.unknown && <span className={page.hiddenOnPhones}>, nearest first</span>}
            </p>
          )}
        </>
      )}
      {probable > 0 && <p>{probableText(probable, search)}</p>}
      {(place?.precision === 'area' || place?.precision === 'district') && (
        <p className={classes.note}>
          Distances are measured from the centre of the postcode {place.precision}, so they are approximate.
        </p>
      )}
      {place?.isSimilar && (
        <p className={classes.note} dir="auto">
          No place is called “{search.postcode}”. The nearest match is {place.label}.
        </p>
      )}
      {place?.others?.length ? <Others search={search} place={place} others={place.others} /> : null}
      {unreadable && <p className={classes.note}>Part of this link could not be read and was ignored.</p>}
    </div>
  )
}

/** Without a full stop at its end, because a sentence ends with it: 'Washington, D.C'. */
const nameOf = ({ label, where }: SearchPlace) => [label, where].filter(Boolean).join(', ').replace(/\.$/, '')

/** Leads to other places that may be meant. */
function Others({
  search,
  place,
  others,
}: {
  search: Search
  place: SearchPlace
  others: NonNullable<SearchPlace['others']>
}) {
  const { pathname } = useLocation()
  return (
    <details className={classes.note}>
      <summary>
        {others.every(({ name }) => name === place.label) ? `Another ${place.label}?` : `Not ${place.label}?`}
      </summary>
      {others.map((other) => (
        <Link
          key={placeText(other)}
          to={pathname + searchQueryString({ ...search, postcode: placeText(other) })}
          state={PLACE_CHOSEN}
        >
          {placeText(other)}
        </Link>
      ))}
    </details>
  )
}

/** Leads to the courts for which nobody has said what the search asks, and back. */
export function UnknownLink({
  search,
  counts,
}: {
  search: Search
  /** Undefined until known. */
  counts: CourtCounts | undefined
}) {
  const { pathname } = useLocation()
  const { total = 0, probable = 0, unknown = 0 } = counts ?? {}
  const shown = total + probable
  if (!search.unknown && unknown === 0) return null
  const to = pathname + searchQueryString({ ...search, unknown: !search.unknown })
  const text = search.unknown ? KNOWN_TEXT : unknownText(unknown, shown)
  if (counts && shown === 0)
    return (
      <p className={classes.instead}>
        <ButtonLink emphasis="main" to={to} preventScrollReset>
          {text}
        </ButtonLink>
      </p>
    )
  return (
    <p className={classes.unknown}>
      <Link to={to} preventScrollReset>
        {text}
      </Link>
    </p>
  )
}
