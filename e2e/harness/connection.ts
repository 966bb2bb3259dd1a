import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Connection {
  url: string
  /** Where it leads from now on. */
  leadTo(server: string): void
  /** Ends it at the socket, as a tunnel does. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** From now on the service worker is another version. */
  deploy(): void
}

/** A site whose connection can be cut, and which can be replaced by another one at the same address. */
export async function openConnection(server: string): Promise<Connection & { close(): Promise<void> }> {
  let target = new URL(server)
  let deploys = 0
  const proxy = createServer(forward)
  const listen = (port: number) => once(proxy.listen(port, 'localhost'), 'listening')
  await listen(0)
  const { port } = proxy.address() as AddressInfo

  function forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method, url: path = '', headers } = incoming
    const isWorker = path === '/sw.js'
    const asked = request(
      new URL(path, target),
      { method, headers: isWorker ? {} : headers },
      async (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, isWorker ? WORKER : answer.headers)
        if (isWorker) outgoing.end((await text(answer)).replace('"version":"', `$&${deploys}-`))
        else answer.pipe(outgoing)
      },
    )
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  }

  async function close() {
    proxy.closeAllConnections()
    if (proxy.listening) await once(proxy.close(), 'close')
  }
  return {
    url: `http://localhost:${port}`,
    leadTo(next) {
      target = new URL(next)
    },
    cut: close,
    async restore() {
      await listen(port)
    },
    deploy() {
      deploys++
    },
    close,
  }
}

const WORKER = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }
