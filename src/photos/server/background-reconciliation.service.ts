import type { FastifyInstance } from 'fastify'
import { type FileParts, reconcileQueuedPhotoFiles, reconcileStalePhotoFiles } from './photo-files.service.ts'

/** Reconciles the files of these photos, or of all enqueued ones, without waiting. */
export type ReconcileInBackground = (contentHashes?: readonly string[]) => void

/** Reconciles photo files in the background until `app` closes: there may be many, and the edge cache may be slow. */
export function createBackgroundReconciler(app: FastifyInstance, given: FileParts): ReconcileInBackground {
  const stopping = new AbortController()
  const parts = { ...given, signal: stopping.signal }
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    stopping.abort()
    await Promise.all(running)
  })
  return (contentHashes) => {
    const settling = contentHashes
      ? reconcileQueuedPhotoFiles(parts, contentHashes)
      : reconcileStalePhotoFiles(parts, 0)
    const done = settling
      .catch((error: unknown) =>
        parts.log.warn({ err: error }, 'photo files could not be reconciled; the next run will retry'),
      )
      .finally(() => running.delete(done))
    running.add(done)
  }
}
