import { DifferencesScreen } from '../../../imports/web/DifferencesScreen.tsx'
import { MapDataNav } from '../../../imports/web/MapDataNav.tsx'

export default function AdminDifferencesRoute() {
  return (
    <>
      <MapDataNav />
      <DifferencesScreen />
    </>
  )
}
