import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { readMessages, sendMessage, wholeMessage } from './process-messages.ts'

const TEXTS = ['first', '', 'x'.repeat(100_000), 'last']

it.each([1, 3, 4, 5, 70_000])(
  'messages are read whole however they arrive, %i bytes at a time',
  async (size) => {
    const line = new PassThrough()
    const sending = sendAll(line).then(() => line.end())
    const sent = Buffer.concat(await line.toArray())
    await sending
    expect(await read(inPieces(sent, size))).toEqual(TEXTS)
  },
)

it('a message that breaks off is none', async () => {
  const sent = Buffer.from([5, 0, 0, 0, ...Buffer.from('firs')])
  expect(await read(inPieces(sent, 2))).toEqual([])
})

async function sendAll(line: PassThrough): Promise<void> {
  for (const text of TEXTS) await sendMessage(line, wholeMessage(Buffer.from(text)))
}

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(stream: AsyncIterable<Buffer>): Promise<string[]> {
  const texts = []
  for await (const message of readMessages(stream)) texts.push(message.toString())
  return texts
}
