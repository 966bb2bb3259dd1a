import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import type { Config } from '../../../platform/config/config.ts'
import type { Screens, WebBuild } from './web.ts'

const SERVER_BUILD = 'virtual:react-router/server-build'

/** The screens from source, with hot module replacement. */
export function developmentScreens({ allowedHosts }: Pick<Config, 'allowedHosts'>): Screens {
  let vite: ViteDevServer
  return {
    development: true,
    load: () => vite.ssrLoadModule(SERVER_BUILD) as Promise<WebBuild>,
    async serveAssets(app: FastifyInstance) {
      vite = await createServer({
        appType: 'custom',
        server: { middlewareMode: true, allowedHosts, hmr: { server: app.server } },
      })
      app.addHook('preClose', () => vite.close())
      app.addHook('onRequest', (request, reply, next) => {
        vite.middlewares(request.raw, reply.raw, next)
      })
    },
  }
}
