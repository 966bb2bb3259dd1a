// @module-tag programs
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { twoHalves } from '../../../test/photos.ts'
import { SCRIPT_OPTIONS, siblingScript } from '../../platform/process/thread.ts'
import { ImageProcessor } from './image-processor.ts'
import { preparePhoto } from './prepare-photo.ts'

const FRAGILE = siblingScript(import.meta.url, '../../../test/programs/fragile-image-process')

it('rejects a photo that crashes the process, and starts a new process for the next one', async () => {
  const processor = new ImageProcessor({ script: FRAGILE })
  for (let i = 0; i < 2; i++)
    await expect(processor.prepare(Buffer.from('break'))).rejects.toMatchObject({
      code: 'photo-unreadable',
    })
  await expect(processor.prepare(Buffer.from('refuse'))).rejects.toMatchObject({
    code: 'photo-kind',
  })
})

it('asks to retry a photo whose process was killed, logs that, and starts a new process for the next one', async () => {
  const warnings: unknown[] = []
  const processor = new ImageProcessor({
    script: FRAGILE,
    log: { warn: (...line: unknown[]) => warnings.push(line) },
  })
  await expect(processor.prepare(Buffer.from('killed'))).rejects.toMatchObject({
    code: 'photo-interrupted',
  })
  expect(warnings).toEqual([
    [
      { status: null, signal: 'SIGKILL' },
      'the image process exited while processing a photo; the next photo will start a new one',
    ],
  ])
  await expect(processor.prepare(Buffer.from('refuse'))).rejects.toMatchObject({
    code: 'photo-kind',
  })
})

it('the process exits silently when the server is gone', async () => {
  const script = fileURLToPath(siblingScript(import.meta.url, 'image-processor.worker'))
  const child = fork(script, { execArgv: SCRIPT_OPTIONS, serialization: 'advanced', silent: true })
  const [said, end] = [text(child.stderr as Readable), once(child, 'exit')]
  child.send(await twoHalves(600, 400).jpeg().toBuffer())
  await once(child, 'message')
  child.send(await twoHalves(4000, 4000).jpeg().toBuffer())
  child.disconnect()
  expect([await end, await said]).toEqual([[0, null], ''])
})

it('rejects a photo that takes too long', async () => {
  await expect(
    new ImageProcessor({ script: FRAGILE, limitMs: 500, timeLimitFactor: 2 }).prepare(Buffer.from('hang')),
  ).rejects.toMatchObject({
    code: 'photo-too-slow',
  })
})

it('reports a process that cannot be started, and starts one for the next photo', async () => {
  const warnings: object[] = []
  const processor = new ImageProcessor({
    script: FRAGILE,
    log: { warn: (line: object) => warnings.push(line) },
  })
  const { execPath } = process
  process.execPath = '/nowhere/node'
  const lost = processor.prepare(Buffer.from('refuse'))
  process.execPath = execPath
  await expect(lost).rejects.toThrow('ENOENT')
  expect(warnings).toEqual([{ err: expect.objectContaining({ code: 'ENOENT' }) }])
  await expect(processor.prepare(Buffer.from('refuse'))).rejects.toMatchObject({ code: 'photo-kind' })
})

it('reports that no file descriptors are left', async () => {
  const program = fileURLToPath(siblingScript(import.meta.url, '../../../test/programs/no-descriptors-left'))
  const command = ['ulimit -n 128 && exec "$0" "$@"', process.execPath, ...SCRIPT_OPTIONS, program]
  const { stdout } = await promisify(execFile)('sh', ['-c', ...command])
  expect(stdout.trim()).toBe('EMFILE')
})

it('passes other errors through', async () => {
  await expect(new ImageProcessor({ script: FRAGILE }).prepare(Buffer.from('fail'))).rejects.toThrow(
    'no memory left',
  )
})

it('returns the processed photo', async () => {
  const photo = await twoHalves(600, 400).jpeg().toBuffer()
  expect(await new ImageProcessor().prepare(photo)).toEqual(await preparePhoto(photo))
})
