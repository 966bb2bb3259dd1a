import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Offers what is started when somebody first asks for it. Who asks at `url`, by a path and a query, gets what `start` answers to them,
 * and so does everybody who asks for the same.
 */
export async function offerOnDemand(
  start: (wanted: URL) => Promise<string>,
): Promise<{ url: string; close: () => void }> {
  const answers = new Map<string, Promise<string>>()
  const server = createServer(({ url: wanted = '' }, response) => {
    const answer = answers.get(wanted) ?? start(new URL(wanted, 'http://localhost'))
    answers.set(wanted, answer)
    answer.then(
      (text) => response.end(text),
      (error) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

/** Asks for something that is offered on demand. */
export async function askFor(url: string): Promise<string> {
  const response = await fetch(url)
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}
