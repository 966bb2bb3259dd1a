import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import pills from '../../admin/web/Pills.module.css'
import { mapDataCountsQuery } from './map-data-query.ts'

/** The screens behind the tab Map data, with what waits on each. */
export function MapDataNav() {
  const { data: counts } = useQuery(mapDataCountsQuery(useAdminApi()))
  return (
    <nav aria-label="Map data">
      <ul className={pills.pills}>
        <li>
          <NavLink to="/admin/duplicates">
            Possible duplicates <span>{counts?.duplicates}</span>
          </NavLink>
        </li>
        <li>
          <NavLink to="/admin/differences">
            Differences <span>{counts?.differences}</span>
          </NavLink>
        </li>
      </ul>
    </nav>
  )
}
