import { useRouteLoaderData } from 'react-router'
import { DuplicatesScreen } from '../../../imports/web/DuplicatesScreen.tsx'
import { MapDataNav } from '../../../imports/web/MapDataNav.tsx'
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
