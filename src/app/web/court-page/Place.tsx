import { IconMapPinFilled } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CourtView } from '../../../facts/contract/court-schema.ts'
import { pinOf } from '../../../map/contract/pins.ts'
import type MapPicture from '../../../map/web/MapPicture.tsx'
import { courtOnMap, useLastSearch } from '../../../search/web/last-search.ts'
import classes from './Place.module.css'

type PictureProps = ComponentProps<typeof MapPicture>

/**
 * Where the court is: a picture of the map, which leads to the map. A pin until it is seen, without scripts, and where
 * Google would charge for each picture.
 */
export function Place({ court, settings }: { court: CourtView; settings: PictureProps['settings'] }) {
  const place = useRef<HTMLDivElement>(null)
  const [Picture, setPicture] = useState<ComponentType<PictureProps>>()
  const { id, name, latitude, longitude } = court
  const pin = pinOf(court)
  const isCharged = settings.googleMapsApiKey !== null

  useEffect(() => {
    if (!place.current || isCharged) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) return
      observer.disconnect()
      // Without the code, the pin remains.
      import('../../../map/web/MapPicture.tsx').then(
        (loaded) => setPicture(() => loaded.default),
        () => {},
      )
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isCharged])

  return (
    <div ref={place} className={classes.place}>
      <IconMapPinFilled className={classes.pin} size={30} aria-hidden />
      {Picture && <Picture settings={settings} court={{ id, name, latitude, longitude, pin }} />}
      <Link className={classes.link} to={courtOnMap(useLastSearch(), id)}>
        Show on the map
      </Link>
    </div>
  )
}
