import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { saveUpload } from '../files/uploads.ts'
import { errorCode } from '../process/error-code.ts'
import { StartupError } from '../process/startup-error.ts'
import { AddressRefused, askServer, PUBLIC_SERVERS, type Servers } from './outgoing.ts'

/** Milliseconds for the whole download, redirects included, and for the next bytes of it. */
const TOTAL_MS = 15 * 60_000
const IDLE_MS = 30_000
const MAX_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]

/** What a server says of a version of a file, to ask whether there is another one. */
export interface Validators {
  etag: string | null
  lastModified: string | null
}

interface Download extends Validators {
  /** Disappears when it is closed. */
  file: FileHandle
}

export interface DownloadOptions {
  /** Where it is saved. */
  folder: string
  maxBytes: number
  /** The version that is known. */
  known: Validators
  signal: AbortSignal
  /** Which servers may be asked, for tests: by default those with public addresses. */
  servers?: Servers
}

/**
 * Downloads a file by https from public addresses only, also where a redirect leads. Returns undefined if it is the
 * version that is known. Throws StartupError or ApiError with a sentence.
 */
export async function download(url: URL, options: DownloadOptions): Promise<Download | undefined> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TOTAL_MS)])
  const { folder, maxBytes, known } = options
  try {
    const answer = await open(url, { ...options, signal })
    if (answer.statusCode === 304) return undefined
    const { etag = null, 'last-modified': lastModified = null } = answer.headers
    const file = await saveUpload(folder, answer, { maxBytes, tooLarge: 'file-too-large' })
    return { file, etag, lastModified }
  } catch (error) {
    options.signal.throwIfAborted()
    if (signal.aborted)
      throw new StartupError(`${url.host} took over ${TOTAL_MS / 60_000} minutes to send the file.`)
    throw sentenceFor(error, url)
  }

  async function open(from: URL, request: DownloadOptions, redirects = 0): Promise<IncomingMessage> {
    const answer = await ask(from, request, known)
    const { statusCode = 0 } = answer
    const isKnown = statusCode === 304 && (known.etag !== null || known.lastModified !== null)
    if (statusCode === 200 || isKnown) return answer
    answer.destroy()
    const target = answer.headers.location
    if (!REDIRECTS.includes(statusCode) || !target)
      throw new StartupError(`${from.host} answered with the status ${statusCode} instead of the file.`)
    if (redirects === MAX_REDIRECTS)
      throw new StartupError(`${url.host} redirects more than ${MAX_REDIRECTS} times.`)
    return open(redirected(from, target), request, redirects + 1)
  }
}

function ask(
  url: URL,
  { signal, servers = PUBLIC_SERVERS }: DownloadOptions,
  { etag, lastModified }: Validators,
): Promise<IncomingMessage> {
  const headers = {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  }
  const idle = { ms: IDLE_MS, error: () => new StartupError(`${url.host} does not answer.`) }
  return askServer(url, { servers, signal, headers, idle })
}

function redirected(from: URL, target: string): URL {
  const url = URL.canParse(target, from) ? new URL(target, from) : undefined
  if (url?.protocol === 'https:' && !url.username && !url.password) return url
  throw new StartupError(`${from.host} redirects to an address that is not https.`)
}

function sentenceFor(error: unknown, url: URL): unknown {
  if (error instanceof AddressRefused)
    return new StartupError(`${error.message} Put the file into a folder instead.`)
  const code = errorCode(error)
  if (error instanceof StartupError || !/^[A-Z][A-Z_]+$/.test(code)) return error
  return new StartupError(`The file cannot be downloaded from ${url.host} (${code}).`)
}
