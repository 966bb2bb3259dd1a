import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../contract/errors.ts'

/** A name or an address, with a port or none: nothing that means something in HTML, XML or a path. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i

/** Where visitors find this site: as it is configured, which it is behind proxies, else as the request says. */
export function originOf(publicUrl: string | undefined, { host }: Pick<FastifyRequest, 'host'>): string {
  if (publicUrl) return publicUrl
  const origin = `http://${host}`
  if (!HOST.test(host) || !URL.canParse(origin)) throw new Refusal('host-unreadable')
  return origin
}
