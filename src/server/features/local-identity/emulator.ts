import { Refusal } from '../../../contract/errors.ts'

/** Milliseconds; the emulator loads for some seconds after the start, and calls wait for it. */
const TIMEOUT = 30_000

/** Asks the Auth emulator; `identity-unreachable` when it does not answer. */
export async function askEmulator(host: string, path: string, request: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(`http://${host}${path}`, { ...request, signal: AbortSignal.timeout(TIMEOUT) })
  } catch {
    throw new Refusal('identity-unreachable')
  }
}
