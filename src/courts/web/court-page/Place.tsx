import { IconMapPinFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { courtOnMap, useLastSearch } from '../../../search/web/last-search.ts'
import type { CourtView } from '../../contract/schema.ts'
import classes from './Place.module.css'

/**
 * Where the court is, with the way to the map. Drawn without streets, because the page knows none and a map's code and
 * data would weigh more than the rest of it.
 */
export function Place({ court, className }: { court: CourtView; className: string | undefined }) {
  return (
    <Link className={`${classes.place} ${className}`} to={courtOnMap(useLastSearch(), court.id)}>
      <IconMapPinFilled className={classes.pin} size={30} aria-hidden />
      <span className={classes.caption}>
        {court.address && (
          <bdi>
            <b>{court.address}</b>
          </bdi>
        )}
        <span>Show on the map</span>
      </span>
    </Link>
  )
}
