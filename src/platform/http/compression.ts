import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

const VARY = 'accept-encoding'

/**
 * Compresses the answers below `app`. Those to clients that don't take compressed ones tell caches too that there are others,
 * which the plugin leaves out; and nobody is given an uncompressed one for a header that `Vary` doesn't name.
 */
export async function enableCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async ({ headers }) => void delete headers['x-no-compression'])
  app.addHook('onSend', async (_, reply) => {
    const vary = String(reply.getHeader('vary') ?? '')
    if (!vary.includes(VARY)) reply.header('vary', vary ? `${vary}, ${VARY}` : VARY)
  })
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
}
