import { expect, test } from 'vitest'
import { readLines } from './send-file.ts'

async function linesOf(...pieces: string[]): Promise<string[]> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece))
      controller.close()
    },
  })
  const lines: string[] = []
  await readLines(new Response(body), (line) => lines.push(line))
  return lines
}

test('joins chunks into lines; the last one needs no line break', async () => {
  expect(await linesOf('{"a"', ':1}\n{"b":2}\n\n{"c', '":', '3}')).toEqual(['{"a":1}', '{"b":2}', '{"c":3}'])
  expect(await linesOf()).toEqual([])
})
