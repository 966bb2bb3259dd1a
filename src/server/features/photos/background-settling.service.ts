import type { FastifyInstance } from 'fastify'
import { type FileParts, settleForgottenPhotos, settleNoted } from './photo-files.service.ts'

/** Lets the files of these photos follow, or of all that are noted; nobody waits for it. */
export type SettleInBackground = (contentHashes?: readonly string[]) => void

/** Settles photos in the background, for there may be many and a cache at the edge may be slow, until `app` closes. */
export function settlingInBackground(app: FastifyInstance, given: FileParts): SettleInBackground {
  const stopping = new AbortController()
  const parts = { ...given, signal: stopping.signal }
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    stopping.abort()
    await Promise.all(running)
  })
  return (contentHashes) => {
    const settling = contentHashes ? settleNoted(parts, contentHashes) : settleForgottenPhotos(parts, 0)
    const done = settling
      .catch((error: unknown) =>
        parts.log.warn({ err: error }, 'photos could not be settled; the next look tries again'),
      )
      .finally(() => running.delete(done))
    running.add(done)
  }
}
