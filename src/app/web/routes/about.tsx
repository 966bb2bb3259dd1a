import { useRouteLoaderData } from 'react-router'
import { type Api, api } from '../../../api/web/client.ts'
import { apiContext, originContext, orRouteError } from '../../../api/web/context.ts'
import { siteNameOf, titled } from '../../../api/web/site.ts'
import { screenMeta } from '../../../platform/ui/screen-meta.ts'
import { AboutScreen } from '../about/AboutScreen.tsx'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/about'

const TITLE = 'House rules and contact'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const name = siteNameOf(matches)
  return screenMeta(
    titled(TITLE, name),
    `What may be posted on ${name}, how to report and complain, and who runs it.`,
    loaderData && `${loaderData.origin}/about`,
  )
}

export async function loader({ context }: Route.LoaderArgs) {
  return { rules: await readRules(context.get(apiContext)), origin: context.get(originContext) }
}

export async function clientLoader() {
  return { rules: await readRules(api), origin: window.location.origin }
}

async function readRules(from: Api): Promise<string> {
  const call = from.call('GET /api/pages/:page', { params: { page: 'house-rules' } })
  return (await orRouteError(call)).html
}

export default function AboutRoute({ loaderData: { rules } }: Route.ComponentProps) {
  const config = useRouteLoaderData<typeof rootLoader>('root')?.config
  return config && <AboutScreen config={config} rules={rules} />
}
