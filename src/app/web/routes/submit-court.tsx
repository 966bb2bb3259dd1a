import { useRouteLoaderData } from 'react-router'
import { SubmitCourtScreen } from '../../../submissions/web/SubmitCourtScreen.tsx'
import type { loader as rootLoader } from '../root.tsx'

export const meta = () => [
  { title: 'Submit a New Court · Opencourt' },
  { name: 'robots', content: 'noindex' },
]

export default function SubmitCourtRoute() {
  const settings = useRouteLoaderData<typeof rootLoader>('root')?.config.map
  return settings && <SubmitCourtScreen settings={settings} />
}
