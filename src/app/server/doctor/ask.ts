import { errorCode } from '../../../platform/process/error-code.ts'

/** Milliseconds for an answer, its body included. */
const ANSWER_LIMIT_MS = 8_000
/** Bytes that are read of one. */
const MAX_BYTES = 2 * 1024 ** 2

export interface Answer {
  status: number
  headers: Headers
  /** Its beginning, if it is long. */
  bytes: Buffer
}

/** Asks a web server; undefined if it does not answer in time. Throws `CertificateError` if its certificate is bad. */
export async function ask(url: string, headers: Record<string, string> = {}): Promise<Answer | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const response = await fetch(url, { headers, signal })
    return { status: response.status, headers: response.headers, bytes: await beginningOf(response) }
  } catch (error) {
    const code = errorCode(error instanceof Error ? error.cause : undefined)
    if (CERTIFICATE.test(code)) throw new CertificateError(code)
    return undefined
  }
}

/** The certificate of a web server can't be trusted. */
export class CertificateError extends Error {}

/** Codes of OpenSSL and Node.js for certificates that are expired, of another name, or not signed by a known authority. */
const CERTIFICATE = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET_ISSUER|VERIFY))/

async function beginningOf({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= MAX_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES)
}

/** The JSON in an answer; undefined if it is none. */
export function jsonOf({ bytes }: Answer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
