import { useRouteLoaderData } from 'react-router'
import { ModerationScreen } from '../../../moderation/web/ModerationScreen.tsx'
import type { loader as rootLoader } from '../root.tsx'

export default function AdminModerationRoute() {
  const settings = useRouteLoaderData<typeof rootLoader>('root')?.config.map
  return settings && <ModerationScreen settings={settings} />
}
