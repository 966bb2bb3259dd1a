import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type Dialogue, NobodyAnswers } from './run-setup.ts'

interface Streams {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream & { isTTY?: boolean }
}

/** A dialogue in the terminal, or with lines that come through a pipe. `close` lets the program end. */
export function openTerminal({ input, output }: Streams): Dialogue & { close: () => void } {
  const isTerminal = output.isTTY === true
  let isMuted = false
  const echo = new Writable({
    write(chunk, _, done) {
      if (!isMuted) output.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input, output: echo, terminal: isTerminal, historySize: 0 })
  let isClosed = false
  reader.on('close', () => {
    isClosed = true
  })
  reader.on('SIGINT', () => reader.close())
  const lines = reader[Symbol.asyncIterator]()
  return {
    say: (line) => output.write(`${line}\n`),
    async ask(prompt, { isSecret = false } = {}) {
      reader.setPrompt(prompt)
      // A pipe may have ended while its lines wait.
      if (isClosed) output.write(prompt)
      else reader.prompt()
      isMuted = isSecret
      const { value, done } = await lines.next()
      isMuted = false
      if (isSecret || !isTerminal) output.write('\n')
      if (done) throw new NobodyAnswers('There are no more answers. Nothing was written.')
      return value.trim()
    },
    close: () => reader.close(),
  }
}
