import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/**
 * Child process that times sharp alone: converts the photo in its first argument to the sizes we store, without
 * validating it. Answers each message with the milliseconds taken; exits with its parent.
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
