import classes from './StatusLine.module.css'
import type { SearchPlace } from './search-queries.ts'
import { noResultsText, statusText } from './search-texts.ts'
import type { Search } from './search-url.ts'

/** Describes the results and their number; announced on change. */
export function StatusLine({
  search,
  place,
  total,
  unreadable,
}: {
  search: Search
  place: SearchPlace | undefined
  /** Undefined until known. */
  total: number | undefined
  unreadable: boolean
}) {
  const around = place && { radiusMiles: search.radius, label: place.label }
  return (
    <div className={classes.status} role="status">
      {total === 0 ? (
        <p className={classes.what}>{noResultsText(search.access, around)}</p>
      ) : (
        <>
          {around && <p className={classes.what}>{statusText(search.access, around)}</p>}
          {total !== undefined && (
            <p>
              {total.toLocaleString('en-GB')} {total === 1 ? 'court' : 'courts'}
              {around && ', nearest first'}
            </p>
          )}
        </>
      )}
      {place && place.precision !== 'exact' && (
        <p className={classes.note}>
          {place.label} is located at the centre of its{' '}
          {place.precision === 'area' ? 'postcode area' : 'district'}, so distances are approximate.
        </p>
      )}
      {unreadable && <p className={classes.note}>Part of this link could not be read and was ignored.</p>}
    </div>
  )
}
