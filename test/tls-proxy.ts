import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { LOCALHOST_CERTIFICATE } from './localhost-certificate.ts'

export interface TlsProxy {
  url: string
  /** Where it leads from now on. */
  setTarget(port: number): void
  close(): Promise<void>
}

/** A proxy on this machine that ends TLS, as in front of a site, with a certificate that nobody trusts. */
export async function startTlsProxy(): Promise<TlsProxy> {
  let port = 0
  const server = createServer(LOCALHOST_CERTIFICATE, (incoming, outgoing) => {
    const { method, url: path, headers, socket } = incoming
    const forwarded = { 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'https' }
    const asked = request(
      { port, host: '127.0.0.1', method, path, headers: { ...headers, ...forwarded } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    setTarget(to) {
      port = to
    },
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
