import { ApiError } from '../../platform/contract/errors.ts'

/** Milliseconds; the emulator takes some seconds to load after the start, while requests wait. */
const TIMEOUT = 30_000

/** Calls the Auth emulator; throws `identity-unreachable` if it does not respond. */
export async function callEmulator(host: string, path: string, request: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(`http://${host}${path}`, { ...request, signal: AbortSignal.timeout(TIMEOUT) })
  } catch {
    throw new ApiError('identity-unreachable')
  }
}
