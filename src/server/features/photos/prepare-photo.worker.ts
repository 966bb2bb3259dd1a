import { Refusal } from '../../../contract/errors.ts'
import type { WorkshopAnswer } from './photo-workshop.ts'
import { preparePhoto } from './prepare-photo.ts'

process.on('message', async (upload: Buffer) => process.send?.(await answer(upload)))
process.once('disconnect', () => process.exit())
// Ctrl-C reaches every process of a terminal. The server says when it is time to end.
process.on('SIGINT', () => {})

async function answer(upload: Buffer): Promise<WorkshopAnswer> {
  try {
    return { photo: await preparePhoto(upload) }
  } catch (error) {
    return error instanceof Refusal ? { refused: error.code } : { failed: error as Error }
  }
}
