import { type Api, api } from '../../../api/web/client.ts'
import { apiContext, originContext, orRouteError } from '../../../api/web/context.ts'
import { siteNameOf, titled } from '../../../api/web/site.ts'
import { screenMeta } from '../../../platform/ui/screen-meta.ts'
import { ApiDocs } from '../api-docs/ApiDocs.tsx'
import { toApiView } from '../api-docs/api-calls.ts'
import type { OpenApiDocument } from '../api-docs/openapi.ts'
import type { Route } from './+types/api-docs'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const name = siteNameOf(matches)
  return screenMeta(
    titled('API', name),
    `The ${name} API: basketball courts as open data, with parameters, responses and examples.`,
    loaderData && `${loaderData.origin}/api/docs`,
  )
}

export function loader({ context }: Route.LoaderArgs) {
  return orRouteError(readApi(context.get(apiContext), context.get(originContext)))
}

export function clientLoader() {
  return readApi(api, window.location.origin)
}

async function readApi(from: Api, origin: string) {
  return toApiView((await from.call('GET /api/openapi.json')) as OpenApiDocument, origin)
}

export default function ApiDocsRoute({ loaderData }: Route.ComponentProps) {
  return <ApiDocs api={loaderData} />
}
