import { renderToStaticMarkup } from 'react-dom/server'
import { ApiCallError } from '../../../api/web/client.ts'
import { apiContext, noncesContext, originContext, orRouteError } from '../../../api/web/context.ts'
import { type EmbedOptions, readEmbedOptions } from '../../../embed/contract/options.ts'
import { colourStyles } from '../../../embed/web/colours.ts'
import { EmbeddedCourts, EmbedPage } from '../../../embed/web/EmbedPage.tsx'
import styles from '../../../embed/web/embed.css?inline'
import { loadEmbedded } from '../../../embed/web/load-embedded.ts'
import { setLocale } from '../../../platform/contract/locale.ts'
import type { Route } from './+types/embed'

/** As a list: shared caches may serve it up to a minute old. */
const CACHE_CONTROL = 'public, max-age=10, stale-while-revalidate=50'
const PLAIN: Pick<EmbedOptions, 'theme' | 'accent' | 'background'> = {
  theme: 'auto',
  ...{ accent: undefined, background: undefined },
}

/** The embed is a document of its own: no scripts, and no screens around it. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const parameters = new URL(request.url).searchParams
  const config = await orRouteError(context.get(apiContext).call('GET /api/config'))
  const { site } = config
  setLocale(site.locale)
  const options = readEmbedOptions(parameters, site)
  const colours = typeof options === 'string' ? PLAIN : options
  const nonce = context.get(noncesContext)?.style ?? ''
  const respond = (title: string, content: React.ReactNode, status = 200) => {
    const page = { title, nonce, styles: styles + colourStyles(colours) }
    return new Response(
      `<!doctype html>${renderToStaticMarkup(<EmbedPage {...page}>{content}</EmbedPage>)}`,
      {
        status,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': status === 200 ? CACHE_CONTROL : 'no-store',
          vary: 'accept-encoding',
        },
      },
    )
  }
  const refuse = (sentence: string, status: number) =>
    respond(site.name, <p role="alert">{sentence}</p>, status)
  if (typeof options === 'string') return refuse(options, 400)
  try {
    const embedded = await loadEmbedded(
      context.get(apiContext),
      config,
      context.get(originContext),
      parameters,
      options,
    )
    return respond(embedded.title, <EmbeddedCourts {...embedded} units={options.units} />)
  } catch (error) {
    if (error instanceof ApiCallError && error.status >= 400) return refuse(error.message, error.status)
    throw error
  }
}
