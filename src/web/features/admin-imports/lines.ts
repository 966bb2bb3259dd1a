/** Reads a text line by line as it comes; the last line may end without a line break. */
export async function readLines(response: Response, onLine: (line: string) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  /** Of the line that is on its way: a long one comes in many pieces, which are put together once. */
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
