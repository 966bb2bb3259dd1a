import { existsSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { pathToFileURL } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import inject from 'light-my-request'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Units } from '../../../platform/contract/units.ts'
import { KEPT_AT_EDGE } from '../../../platform/http/edge.ts'
import { UNITS_VARY } from '../../../platform/http/visitor-units.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { projectPath } from '../../../platform/project.ts'

export const buildFolder = projectPath('build/')

/** The React Router build; `createLoaderContext` is exported by the web entry. */
export interface WebBuild extends ServerBuild {
  entry: { module: ServerBuild['entry']['module'] & { createLoaderContext: CreateLoaderContext } }
}
type CreateLoaderContext = (context: {
  transport: (path: string, init: RequestInit) => Promise<Response>
  nonces: { script: string; style: string }
  origin: string
  units: Units
  savedIds: readonly number[]
  report: (error: unknown) => void
}) => RouterContextProvider

/** Source of the screens: the production build or the development server. */
export interface Screens {
  development: boolean
  load(): Promise<WebBuild>
  /** Serves scripts, styles and fonts. */
  serveAssets(app: FastifyInstance): Promise<void>
}

/** The screens built by `npm run build`. Files with a hash in their name never change. */
export function builtScreens(): Screens {
  const entry = `${buildFolder}server/index.js`
  if (!existsSync(entry))
    throw new StartupError('The screens have not been built. Run `npm run build` first.')
  const build = import(pathToFileURL(entry).href) as Promise<WebBuild>
  return {
    development: false,
    load: () => build,
    async serveAssets(app) {
      await app.register(staticFiles, {
        root: `${buildFolder}client`,
        preCompressed: true,
        wildcard: false,
        index: false,
        // What the build says about itself.
        globIgnore: ['.vite/**'],
        cacheControl: false,
        setHeaders(reply, path) {
          const immutable = path.startsWith(`${buildFolder}client/assets/`)
          reply.header(
            'cache-control',
            immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          )
        },
      })
    },
  }
}

/** Sent with every page, unless it has its own. */
export const PAGE_HEADERS = { 'cache-control': 'private, no-cache', vary: UNITS_VARY }

/** Renders a screen on the server; it calls the API in process. */
export async function renderScreen(
  app: FastifyInstance,
  screens: Screens,
  { origin, units, savedIds }: Pick<PageCall, 'origin' | 'units' | 'savedIds'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = toWebRequest(request, reply, origin)
  const nonces = reply.cspNonce
  const response = await renderPage(app, screens, { caller: request, page, origin, units, savedIds, nonces })
  reply.code(response.status).headers({ ...PAGE_HEADERS, ...Object.fromEntries(response.headers) })
  if (savedIds) reply.header('cache-control', 'no-store')
  return reply.send(Buffer.from(await response.arrayBuffer()))
}

interface PageCall {
  /** The request whose rate limits apply. */
  caller: FastifyRequest
  page: Request
  origin: string
  units: Units
  /** On a page that tells what this visitor keeps. */
  savedIds?: readonly number[] | undefined
  nonces: { script: string; style: string }
}

/**
 * Renders a page. A cache in front of this site may keep it unless one of the answers it is made from may not be stored: a
 * refusal, or an older copy.
 */
export async function renderPage(
  app: FastifyInstance,
  screens: Screens,
  { caller, page, origin, units, savedIds, nonces }: PageCall,
): Promise<Response> {
  const build = await screens.load()
  let isForOthers = savedIds === undefined
  const context = build.entry.module.createLoaderContext({
    async transport(path, init) {
      const answer = await callInProcess(app, path, init, caller.ip)
      if (answer.headers.get('cache-control') === 'no-store') isForOthers = false
      return answer
    },
    nonces,
    origin,
    units,
    savedIds: savedIds ?? [],
    report: reportEachErrorOnce(caller),
  })
  const handle = createRequestHandler(build, screens.development ? 'development' : 'production')
  const response = await handle(page, context)
  if (response.status === 200 && isForOthers) response.headers.set('surrogate-control', KEPT_AT_EDGE)
  return response
}

/** Deduplicates errors, which several layers of the screens report. */
function reportEachErrorOnce({ log }: FastifyRequest): (error: unknown) => void {
  const known = new Set<unknown>()
  return (error) => {
    if (!known.has(error)) log.error({ err: error }, 'a screen failed')
    known.add(error)
  }
}

/**
 * Calls the API on the visitor's behalf, with the same limits and permissions. Unlike `app.inject`, also while the server
 * is closing, for pages that were asked for before.
 */
async function callInProcess(
  app: FastifyInstance,
  path: string,
  { method, headers, body }: RequestInit,
  remoteAddress: string,
): Promise<Response> {
  const answer = await inject((request, response) => app.routing(request, response), {
    method: method as 'GET' | 'POST',
    url: path,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' && { payload: body }),
    remoteAddress,
  })
  return new Response(new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: toWebHeaders(answer.headers as IncomingHttpHeaders),
  })
}

/** HEAD requests render the page too; Fastify sends only its length. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const closed = new AbortController()
  reply.raw.once('close', () => closed.abort())
  return new Request(new URL(origin).origin + request.url, {
    headers: toWebHeaders(request.headers),
    signal: closed.signal,
  })
}

function toWebHeaders(headers: IncomingHttpHeaders): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
  )
  return new Headers(entries)
}
