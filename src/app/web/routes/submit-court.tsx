import { useRouteLoaderData } from 'react-router'
import { unlistedMeta } from '../../../api/web/site.ts'
import { SubmitCourtScreen } from '../../../submissions/web/SubmitCourtScreen.tsx'
import type { loader as rootLoader } from '../root.tsx'

export const meta = unlistedMeta('Submit a New Court')

export default function SubmitCourtRoute() {
  const settings = useRouteLoaderData<typeof rootLoader>('root')?.config.map
  return settings && <SubmitCourtScreen settings={settings} />
}
