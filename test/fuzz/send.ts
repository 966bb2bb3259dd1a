import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Answer } from '../documented-responses.ts'
import type { FuzzCall } from './calls.ts'

/** Maximum number of open calls with unread responses; the oldest are aborted. */
const MAX_UNREAD = 20

/** Sends calls, each on its own connection. */
export class Sender {
  readonly #port: number
  readonly #unread: ClientRequest[] = []

  constructor(port: number) {
    this.#port = port
  }

  /** Undefined if either side disconnects before a response, or if the response is left unread. */
  async send(call: FuzzCall): Promise<Answer | undefined> {
    const { body = Buffer.alloc(0), mode } = call
    const outgoing = this.#open(call)
    const answered = once(outgoing, 'response').catch(() => [])
    const half = Math.floor(body.length / 2)
    if (mode === 'half') {
      await new Promise((resolve) =>
        half > 0 ? outgoing.write(body.subarray(0, half), resolve) : resolve(0),
      )
      outgoing.destroy()
      return undefined
    }
    if (mode === 'pieces' && half > 0) {
      outgoing.write(body.subarray(0, half))
      await new Promise(setImmediate)
      outgoing.end(body.subarray(half))
    } else outgoing.end(body)
    const [response] = await answered
    if (!response) return undefined
    if (mode === 'unread') {
      this.#unread.push(outgoing)
      if (this.#unread.length > MAX_UNREAD) this.#unread.shift()?.destroy()
      return undefined
    }
    const { statusCode, headers } = response
    return { statusCode, headers, rawPayload: await buffer(response) }
  }

  close(): void {
    for (const outgoing of this.#unread) outgoing.destroy()
  }

  #open({ method, path, body, headers, mode }: FuzzCall): ClientRequest {
    const outgoing = request({
      host: '127.0.0.1',
      port: this.#port,
      method,
      path,
      agent: false,
      headers: {
        connection: 'close',
        ...headers,
        ...(body && !headers['transfer-encoding'] && { 'content-length': String(body.length) }),
        ...(mode === 'upgrade' && { connection: 'Upgrade', upgrade: 'websocket' }),
      },
    })
    // The server disconnects clients that it rejects while they are still sending.
    outgoing.on('error', () => {})
    outgoing.flushHeaders()
    return outgoing
  }
}
