import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { noncesContext, reportContext } from '../../api/web/context.ts'
import { NoncesContext } from '../../platform/ui/nonces.ts'
import { OFFLINE_PATH } from '../contract/offline.ts'

export { createLoaderContext } from '../../api/web/context.ts'

/** Reports loader errors, except client errors such as 404 and aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(reportContext)(error)
}

/** Renders the whole page before sending it: the data is local, and errors still get their own status. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonces = context.get(noncesContext)
  const isShell = new URL(request.url).pathname === OFFLINE_PATH
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NoncesContext value={nonces}>
        <ServerRouter
          context={isShell ? asShell(routerContext) : routerContext}
          url={request.url}
          nonce={nonces?.script}
        />
      </NoncesContext>,
      {
        nonce: nonces?.script,
        onAllReady() {
          const body = new PassThrough()
          headers.set('content-type', 'text/html; charset=utf-8')
          const link = stylePreloadHeader(routerContext)
          if (link) headers.set('link', link)
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
          pipe(body)
        },
        onError(error) {
          if (!request.signal.aborted) context.get(reportContext)(error)
        },
        onShellError: reject,
      },
    )
    request.signal.addEventListener('abort', () => abort())
  })
}

/**
 * A page that becomes whatever its address names once it is opened: React Router calls that single-page mode. It has
 * it for whole sites only, so this page is marked as one of such a site.
 */
const asShell = (context: EntryContext): EntryContext => ({
  ...context,
  isSpaMode: true,
  serverHandoffString: context.serverHandoffString?.replace('"isSpaMode":false', '"isSpaMode":true'),
})

/**
 * Browsers paint nothing before the styles arrive, but scripts come first in the page and take up the few connections.
 * A `Link` header announces the styles earlier. In development the scripts bring the styles, so there is nothing to
 * announce.
 */
function stylePreloadHeader({ manifest, staticHandlerContext: { matches } }: EntryContext): string {
  const styles = new Set(matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []))
  return [...styles].map((href) => `<${href}>; rel=preload; as=style`).join(', ')
}
