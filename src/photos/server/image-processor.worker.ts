import { ApiError } from '../../platform/contract/errors.ts'
import type { ImageProcessorReply } from './image-processor.ts'
import { preparePhoto } from './prepare-photo.ts'

// Ctrl-C reaches every process of a terminal; the server decides when we exit.
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit(0))
process.on('message', async (upload: Buffer) => process.send?.(await answer(upload)))

async function answer(upload: Buffer): Promise<ImageProcessorReply> {
  try {
    return { photo: await preparePhoto(upload) }
  } catch (error) {
    return error instanceof ApiError ? { refused: error.code } : { failed: error as Error }
  }
}
