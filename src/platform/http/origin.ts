import type { FastifyRequest } from 'fastify'
import { ApiError } from '../contract/errors.ts'

/** A host name or address with an optional port, without characters that are special in HTML, XML or paths. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i

/** The site's origin: as configured (required behind proxies), otherwise from the request. */
export function originOf(publicUrl: string | undefined, { host }: Pick<FastifyRequest, 'host'>): string {
  if (publicUrl) return publicUrl
  const origin = `http://${host}`
  if (!HOST.test(host) || !URL.canParse(origin)) throw new ApiError('host-unreadable')
  return origin
}

/** Whether a request comes from a page of this site, as browsers say; others have no cookies of anybody. */
export function isFromOwnPage({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin === new URL(origin).origin
}
