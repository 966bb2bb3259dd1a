import { useRouteLoaderData } from 'react-router'
import { DuplicatesScreen } from '../../../map-data/web/DuplicatesScreen.tsx'
import { MapDataNav } from '../../../map-data/web/MapDataNav.tsx'
import type { loader as rootLoader } from '../root.tsx'

export default function AdminDuplicatesRoute() {
  const settings = useRouteLoaderData<typeof rootLoader>('root')?.config.map
  return (
    settings && (
      <>
        <MapDataNav />
        <DuplicatesScreen settings={settings} />
      </>
    )
  )
}
