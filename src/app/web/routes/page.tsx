import { apiContext, originContext, orRouteError } from '../../../api/web/context.ts'
import { siteNameOf, titled } from '../../../api/web/site.ts'
import page from '../../../platform/ui/page.module.css'
import about from '../about/About.module.css'
import { Prose } from '../about/Prose.tsx'
import type { Route } from './+types/page'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        { title: titled(loaderData.title, siteNameOf(matches)) },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ]
    : []

/** In the browser, too, the server is asked: the texts are only there. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shown = await orRouteError(context.get(apiContext).call('GET /api/pages/:page', { params }))
  return { ...shown, canonical: `${context.get(originContext)}/pages/${params.page}` }
}

/** A page about the site that its operator may have written. */
export default function PageRoute({ loaderData: { title, html } }: Route.ComponentProps) {
  return (
    <main id="main" className={page.main}>
      <div className={`${page.wrap} ${about.screen}`}>
        <h1>{title}</h1>
        <Prose html={html} />
      </div>
    </main>
  )
}
