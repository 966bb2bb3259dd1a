import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/**
 * The child process that shows what sharp takes by itself: it makes of the photo file in its first argument what
 * we keep of one, without looking at it first. Answers each message with the milliseconds; ends with its parent.
 */
const file = process.argv[2] ?? ''

process.on('message', async () => {
  const start = performance.now()
  const { data, info } = await sharp(await readFile(file))
    .autoOrient()
    .resize({ width: 1600 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const encode = (to: number, quality: number) =>
    sharp(data, { raw: { width, height, channels } }).resize({ width: to }).webp({ quality }).toBuffer()
  for (const to of [400, 800, 1600]) await encode(to, 80)
  await encode(16, 30)
  process.send?.(performance.now() - start)
})
process.once('disconnect', () => process.exit())
