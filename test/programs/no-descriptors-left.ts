import { openSync } from 'node:fs'
import { ImageProcessor } from '../../src/photos/server/image-processor.ts'

/** Uses up all file descriptors, and prints the code of the error that a photo is rejected with. */
const processor = new ImageProcessor()
try {
  for (;;) openSync('/dev/null', 'r')
} catch {
  const code = await processor.prepare(Buffer.from('photo')).catch((error) => error.code)
  process.stdout.write(String(code))
}
