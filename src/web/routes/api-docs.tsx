import { ApiDocs } from '../features/api-docs/ApiDocs.tsx'
import { toApiView } from '../features/api-docs/api-calls.ts'
import type { OpenApiDocument } from '../features/api-docs/openapi.ts'
import type { Api } from '../shared/api/client.ts'
import { api, apiContext, originContext } from '../shared/api/context.ts'
import { orRouteError } from '../shared/api/page-refusal.ts'
import { screenMeta } from '../shared/ui/screen-meta.ts'
import type { Route } from './+types/api-docs'

const TITLE = 'API · Opencourt'
const DESCRIPTION =
  'The Opencourt API: basketball courts as open data, with parameters, responses and examples.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  screenMeta(TITLE, DESCRIPTION, loaderData && `${loaderData.origin}/api/docs`)

export function loader({ context }: Route.LoaderArgs) {
  return orRouteError(readApi(context.get(apiContext), context.get(originContext)))
}

export function clientLoader() {
  return readApi(api, window.location.origin)
}

async function readApi(from: Api, origin: string) {
  return toApiView((await from.call('openApi')) as OpenApiDocument, origin)
}

export default function ApiDocsRoute({ loaderData }: Route.ComponentProps) {
  return <ApiDocs api={loaderData} />
}
