import { useRouteLoaderData } from 'react-router'
import { CourtsPanel } from '../../../court-admin/web/CourtsPanel.tsx'
import type { loader as rootLoader } from '../root.tsx'

export default function AdminCourtsRoute() {
  const settings = useRouteLoaderData<typeof rootLoader>('root')?.config.map
  return settings && <CourtsPanel settings={settings} />
}
