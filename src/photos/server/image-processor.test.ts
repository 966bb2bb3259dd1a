import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { twoHalves } from '../../../test/photos.ts'
import { SCRIPT_OPTIONS, siblingScript } from '../../platform/process/thread.ts'
import { ImageProcessor } from './image-processor.ts'
import { preparePhoto } from './prepare-photo.ts'
import { sendMessage, wholeMessage } from './process-messages.ts'

const FRAGILE = new URL('../../../test/programs/fragile-image-process.ts', import.meta.url)

it('rejects a photo that crashes the process, and starts a new process for the next one', async () => {
  const workshop = new ImageProcessor({ script: FRAGILE })
  for (let i = 0; i < 2; i++)
    await expect(workshop.prepare(wholeMessage(Buffer.from('break')))).rejects.toMatchObject({
      code: 'photo-unreadable',
    })
  await expect(workshop.prepare(wholeMessage(Buffer.from('refuse')))).rejects.toMatchObject({
    code: 'photo-kind',
  })
})

it('asks to retry a photo whose process was killed, logs that, and starts a new process for the next one', async () => {
  const warnings: unknown[] = []
  const workshop = new ImageProcessor({
    script: FRAGILE,
    log: { warn: (...line: unknown[]) => warnings.push(line) },
  })
  await expect(workshop.prepare(wholeMessage(Buffer.from('killed')))).rejects.toMatchObject({
    code: 'photo-interrupted',
  })
  expect(warnings).toEqual([
    [
      { status: null, signal: 'SIGKILL' },
      'the image process exited while processing a photo; the next photo will start a new one',
    ],
  ])
  await expect(workshop.prepare(wholeMessage(Buffer.from('refuse')))).rejects.toMatchObject({
    code: 'photo-kind',
  })
})

it('the process exits silently when the server is gone', async () => {
  const script = fileURLToPath(siblingScript(import.meta.url, 'image-processor.worker'))
  const workshop = spawn(process.execPath, [...SCRIPT_OPTIONS, script])
  const [said, end] = [text(workshop.stderr), once(workshop, 'exit')]
  workshop.stdout.destroy()
  await sendMessage(workshop.stdin, wholeMessage(await twoHalves(600, 400).jpeg().toBuffer()))
  workshop.stdin.end()
  expect([await end, await said]).toEqual([[0, null], ''])
})

it('rejects a photo that takes too long', async () => {
  await expect(
    new ImageProcessor({ script: FRAGILE, limitMs: 1000 }).prepare(wholeMessage(Buffer.from('hang'))),
  ).rejects.toMatchObject({
    code: 'photo-too-slow',
  })
})

it('passes other errors through', async () => {
  await expect(
    new ImageProcessor({ script: FRAGILE }).prepare(wholeMessage(Buffer.from('fail'))),
  ).rejects.toThrow('no memory left')
})

it('returns the processed photo', async () => {
  const photo = await twoHalves(600, 400).jpeg().toBuffer()
  expect(await new ImageProcessor().prepare(wholeMessage(photo))).toEqual(await preparePhoto(photo))
})

it('an upload that cannot be read to its end is an error, and the next photo comes out as it is made', async () => {
  const workshop = new ImageProcessor()
  const photo = await twoHalves(600, 400).jpeg().toBuffer()
  const torn = async function* () {
    yield photo.subarray(0, 100)
    throw new Error('the disk is gone')
  }
  await expect(workshop.prepare({ size: photo.length, bytes: torn() })).rejects.toThrow('the disk is gone')
  expect(await workshop.prepare(wholeMessage(photo))).toEqual(await preparePhoto(photo))
})
