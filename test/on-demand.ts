import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * An HTTP server that starts things on request. The first request for a path and query calls `start`; its result is the
 * response to that request and to all later ones for the same.
 */
export async function offerOnDemand(
  start: (requested: URL) => Promise<string>,
): Promise<{ url: string; close: () => void }> {
  const answers = new Map<string, Promise<string>>()
  const server = createServer(({ url: requested = '' }, response) => {
    const answer = answers.get(requested) ?? start(new URL(requested, 'http://localhost'))
    answers.set(requested, answer)
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

/** Requests something from `offerOnDemand`; throws if it could not be started. */
export async function askFor(url: string): Promise<string> {
  const response = await fetch(url)
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}
