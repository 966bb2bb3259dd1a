import { serialize } from 'node:v8'
import { ApiError } from '../../platform/contract/errors.ts'
import type { ImageProcessorReply } from './image-processor.ts'
import { preparePhoto } from './prepare-photo.ts'
import { readMessages, sendMessage, wholeMessage } from './process-messages.ts'

// Ctrl-C reaches every process of a terminal; the server decides when we exit.
process.on('SIGINT', () => {})
// Exit when the server is gone.
process.stdout.on('error', () => process.exit(0))
for await (const upload of readMessages(process.stdin)) {
  await sendMessage(process.stdout, wholeMessage(serialize(await answer(upload))))
}

async function answer(upload: Buffer): Promise<ImageProcessorReply> {
  try {
    return { photo: await preparePhoto(upload) }
  } catch (error) {
    return error instanceof ApiError ? { refused: error.code } : { failed: error as Error }
  }
}
