import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api/web/client.ts'
import { CourtRow } from '../../../directory/web/SeenLately.tsx'
import page from '../../../platform/ui/page.module.css'
import { DEFAULT_RADIUS_MILES } from '../../../search/contract/limits.ts'
import { forgetPlace, type LastPlace as Place, readPlace } from '../../../search/web/last-place.ts'
import { EMPTY_SEARCH, searchQueryString } from '../../../search/web/search-url.ts'
import classes from './ListScreen.module.css'

/** As many as a wide screen shows side by side, and a few more. */
const MAX_COURTS = 6

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
  const query = { near: `${latitude},${longitude}`, radius: DEFAULT_RADIUS_MILES, limit: MAX_COURTS }
  const { data: courts } = useQuery({
    queryKey: ['last-place', query],
    queryFn: ({ signal }) =>
      api.call('GET /api/courts', { query: { ...query, listed: 'true', include: 'playable' }, signal }),
  })
  if (!courts) return null
  const search = label ? { ...EMPTY_SEARCH, postcode: label } : { ...EMPTY_SEARCH, near: place }
  const where = label ?? 'where you looked last'
  return (
    <>
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
        items={courts.map((court) => ({ court, what: 'known' }))}
      />
      {courts.length === 0 && <p>There are no courts within {DEFAULT_RADIUS_MILES} miles.</p>}
    </>
  )
}
