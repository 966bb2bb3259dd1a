import { noResultsText, statusText } from '../../../contract/search/rules.ts'
import classes from './StatusLine.module.css'
import type { Search } from './search-address.ts'
import type { SearchPlace } from './search-queries.ts'

/** Says what the results are, and how many; read out when it changes. */
export function StatusLine({
  search,
  place,
  total,
  unreadable,
}: {
  search: Search
  place: SearchPlace | undefined
  /** Undefined while it is not known. */
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
          {place.label} is placed at the middle of its{' '}
          {place.precision === 'area' ? 'postcode area' : 'district'}: distances are approximate.
        </p>
      )}
      {unreadable && <p className={classes.note}>A part of this link could not be read and was left out.</p>}
    </div>
  )
}
