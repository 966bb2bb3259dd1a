import { type Api, createApi } from '../../api/web/client.ts'
import { adminApi, idToken, withToken } from './member-api.ts'

/** Browsers limit keepalive requests to 64 KiB in flight, headers included. */
const MAX_KEEPALIVE_BYTES = 60_000
let keepaliveBytes = 0

/** An API bound to the current administrator's token; its calls outlive signing out and leaving the page. */
export async function createKeepaliveAdminApi(): Promise<Api> {
  const token = await idToken().catch(() => undefined)
  if (!token) return adminApi
  return createApi((path, init) => fetchKeepalive(path, withToken(init, token)))
}

/** Requests over the budget are sent without keepalive and end with the page. */
async function fetchKeepalive(path: string, init: RequestInit): Promise<Response> {
  const bytes = bytesOf(init)
  if (keepaliveBytes + bytes > MAX_KEEPALIVE_BYTES) return fetch(path, init)
  keepaliveBytes += bytes
  try {
    return await fetch(path, { ...init, keepalive: true })
  } finally {
    keepaliveBytes -= bytes
  }
}

function bytesOf({ headers, body }: RequestInit): number {
  const texts = [...new Headers(headers)].flat()
  if (typeof body === 'string') texts.push(body)
  return new TextEncoder().encode(texts.join('')).length
}
