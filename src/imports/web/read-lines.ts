/** Reads a response line by line as it streams in; the last line may lack a line break. */
export async function readLines(response: Response, onLine: (line: string) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  /** Chunks of the current line, joined once at its end. */
  let pieces: string[] = []
  const finish = () => {
    const line = pieces.join('')
    pieces = []
    if (line) onLine(line)
  }
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return finish()
    const [first = '', ...rest] = value.split('\n')
    pieces.push(first)
    for (const next of rest) {
      finish()
      pieces.push(next)
    }
  }
}
