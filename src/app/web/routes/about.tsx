import { useRouteLoaderData } from 'react-router'
import { originContext } from '../../../api/web/context.ts'
import { screenMeta } from '../../../platform/ui/screen-meta.ts'
import { AboutScreen } from '../about/AboutScreen.tsx'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/about'

const TITLE = 'House rules and contact · Opencourt'
const DESCRIPTION = 'What may be posted on Opencourt, how to report and complain, and who runs it.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  screenMeta(TITLE, DESCRIPTION, loaderData && `${loaderData.origin}/about`)

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(originContext) }
}

export function clientLoader() {
  return { origin: window.location.origin }
}

export default function AboutRoute() {
  const config = useRouteLoaderData<typeof rootLoader>('root')?.config
  return config && <AboutScreen operator={config.operator} map={config.map} sources={config.sources} />
}
