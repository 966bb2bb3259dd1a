import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Answer } from '../documented-answers.ts'
import type { FuzzCall } from './calls.ts'

/** Calls of people who never read on; the earliest hangs up when there are more than these. */
const MAX_UNREAD = 20

/** Makes calls, each on a connection of its own. */
export class Sender {
  readonly #port: number
  readonly #unread: ClientRequest[] = []

  constructor(port: number) {
    this.#port = port
  }

  /** Undefined where either side hangs up before there is an answer, or nobody reads it. */
  async send(call: FuzzCall): Promise<Answer | undefined> {
    const { body = Buffer.alloc(0), manner } = call
    const outgoing = this.#open(call)
    const answered = once(outgoing, 'response').catch(() => [])
    const half = Math.floor(body.length / 2)
    if (manner === 'half') {
      await new Promise((resolve) =>
        half > 0 ? outgoing.write(body.subarray(0, half), resolve) : resolve(0),
      )
      outgoing.destroy()
      return undefined
    }
    if (manner === 'pieces' && half > 0) {
      outgoing.write(body.subarray(0, half))
      await new Promise(setImmediate)
      outgoing.end(body.subarray(half))
    } else outgoing.end(body)
    const [response] = await answered
    if (!response) return undefined
    if (manner === 'unread') {
      this.#unread.push(outgoing)
      if (this.#unread.length > MAX_UNREAD) this.#unread.shift()?.destroy()
      return undefined
    }
    const { statusCode, headers } = response
    return { statusCode, headers, rawPayload: await buffer(response) }
  }

  hangUp(): void {
    for (const outgoing of this.#unread) outgoing.destroy()
  }

  #open({ method, path, body, headers, manner }: FuzzCall): ClientRequest {
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
        ...(manner === 'upgrade' && { connection: 'Upgrade', upgrade: 'websocket' }),
      },
    })
    // Whoever is refused while still sending is hung up on.
    outgoing.on('error', () => {})
    outgoing.flushHeaders()
    return outgoing
  }
}
