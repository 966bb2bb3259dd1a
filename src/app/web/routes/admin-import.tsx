import { useRouteLoaderData } from 'react-router'
import { ImportScreen } from '../../../imports/web/ImportScreen.tsx'
import type { loader as rootLoader } from '../root.tsx'

export default function AdminImportRoute() {
  const settings = useRouteLoaderData<typeof rootLoader>('root')?.config.map
  return settings && <ImportScreen settings={settings} />
}
