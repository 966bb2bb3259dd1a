import { DifferencesScreen } from '../../../map-data/web/DifferencesScreen.tsx'
import { MapDataNav } from '../../../map-data/web/MapDataNav.tsx'

export default function AdminDifferencesRoute() {
  return (
    <>
      <MapDataNav />
      <DifferencesScreen />
    </>
  )
}
