import { Duplex } from 'node:stream'
import type { Engine } from './engine.ts'

const TERMINATE = 0x58

/** Stands in for the socket of a `pg` connection: passes PostgreSQL's wire protocol to the database worker. */
export class Wire extends Duplex {
  readonly #engine: Engine
  #terminated = false

  constructor(engine: Engine) {
    super()
    this.#engine = engine
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    this.#send([chunk])
    callback()
  }

  override _writev(chunks: { chunk: Buffer }[], callback: () => void): void {
    this.#send(chunks.map(({ chunk }) => chunk))
    callback()
  }

  override _final(callback: () => void): void {
    this.push(null)
    callback()
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#terminate()
    callback(error)
  }

  /** `pg` writes whole messages; those of one query arrive together and form one request. */
  #send(messages: Buffer[]): void {
    const bytes = Buffer.concat(messages.filter((message) => message[0] !== TERMINATE))
    if (bytes.length > 0)
      this.#engine
        .request({ kind: 'wire', bytes }, (answer) => this.#receive(answer))
        .catch((error) => this.destroy(error))
    if (messages.some((message) => message[0] === TERMINATE)) this.#terminate()
  }

  #receive(bytes: Uint8Array): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  /** Sent immediately, not on stream end: the reset must precede the next connection's first request. */
  #terminate(): void {
    if (this.#terminated) return
    this.#terminated = true
    this.#engine.request({ kind: 'reset' }).catch(() => {})
  }
}
