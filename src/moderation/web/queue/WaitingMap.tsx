import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { MODERATION_KEY, useAdminApi } from '../../../admin/web/admin-api.ts'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { errorMessage } from '../../../api/web/client.ts'
import type { DotCourt, MapArea, MapView } from '../../../map/web/engine.ts'
import { SmallMap } from '../../../map/web/SmallMap.tsx'
import { startViewOf } from '../../../map/web/start-view.ts'
import { boundsOf, FIT_ALL_PADDING } from '../../../platform/contract/geo.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { LOADING_PLACES_FAILED, PLACES_MAP_UNAVAILABLE } from '../moderation-texts.ts'
import classes from './FilterBar.module.css'
import { filterQuery, type ShownFilter } from './filter.ts'

/** Where the courts are about which something waits. */
export function WaitingMap({
  filter,
  settings,
  onArea,
}: {
  filter: ShownFilter
  settings: ConfigView['map']
  /** Called with west,south,east,north. */
  onArea: (bbox: string) => void
}) {
  const api = useAdminApi()
  const [area, setArea] = useState<MapArea>()
  const state = filter.state === 'passed-on' ? filter.state : ('waiting' as const)
  const search = { ...filterQuery(filter), bbox: undefined, state }
  const { data, error } = useQuery({
    queryKey: [MODERATION_KEY, 'places', search],
    queryFn: ({ signal }) => api.call('GET /api/admin/queue/places', { query: search, signal }),
    placeholderData: keepPreviousData,
  })
  const places = data?.places
  const dots = useMemo(
    () => (places ?? []).map((place, id): DotCourt => ({ ...place, id, dot: 'blue' })),
    [places],
  )
  const view = useMemo((): MapView => {
    const bounds = boundsOf(dots)
    if (bounds) return { kind: 'bounds', bounds, padding: FIT_ALL_PADDING }
    return dots[0] ? { kind: 'point', centre: dots[0], zoom: 14 } : startViewOf(settings)
  }, [dots, settings])

  function choose() {
    if (area) onArea(area.bounds.map((degrees) => degrees.toFixed(4)).join())
  }

  return (
    <section className={classes.places} aria-label="Where it waits">
      {error && <Notice tone="wrong">{errorMessage(error, LOADING_PLACES_FAILED)}</Notice>}
      <SmallMap
        settings={settings}
        view={view}
        dots={dots}
        onArea={setArea}
        fallbackText={PLACES_MAP_UNAVAILABLE}
      />
      <Button disabled={!area} onClick={choose}>
        Only this area
      </Button>
    </section>
  )
}
