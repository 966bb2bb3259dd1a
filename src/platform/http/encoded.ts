import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

/** Content encodings, best first. */
export type Encoding = Compression | 'identity'
export type Compression = 'br' | 'gzip'

/** At this quality, a megabyte takes about 20 ms and shrinks to a tenth, as small as gzip's best. */
const BROTLI_QUALITY = 5
/** Brotli window in bits for streams: half a megabyte compresses nearly as well as a larger one. */
const BROTLI_WINDOW = 19
const GZIP_LEVEL = 6

const compressors = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
}

/** A stream that compresses, with one or two megabytes of its own. */
export function createCompressor(encoding: Compression): Transform {
  if (encoding === 'gzip') return createGzip({ level: GZIP_LEVEL })
  return createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    },
  })
}

/** A response body in all encodings, each compressed once, on first use, off the event loop. */
export class EncodedBytes {
  readonly identity: Uint8Array
  readonly #encoded = new Map<Encoding, Uint8Array | Promise<Uint8Array>>()

  constructor(identity: Uint8Array) {
    this.identity = identity
  }

  /** The encoded bytes, or a promise while they are being compressed. */
  encode(encoding: Encoding): Uint8Array | Promise<Uint8Array> {
    if (encoding === 'identity') return this.identity
    return this.#encoded.get(encoding) ?? this.#make(encoding)
  }

  /** The encoded bytes, if they are ready. */
  cached(encoding: Encoding): Uint8Array | undefined {
    if (encoding === 'identity') return this.identity
    const bytes = this.#encoded.get(encoding)
    return bytes instanceof Promise ? undefined : bytes
  }

  #make(encoding: Compression): Promise<Uint8Array> {
    const making = compressors[encoding](this.identity).then(
      (bytes) => {
        this.#encoded.set(encoding, bytes)
        return bytes
      },
      (error: unknown) => {
        this.#encoded.delete(encoding)
        throw error
      },
    )
    this.#encoded.set(encoding, making)
    return making
  }
}
