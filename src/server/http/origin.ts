import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../contract/errors.ts'

/** A name or an address, with a port or none: nothing that means something in HTML, XML or a path. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i

/** Where visitors find this site: as it is configured, else as the request says. */
export function originOf(
  publicUrl: string | undefined,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  if (publicUrl) return publicUrl
  const origin = `${protocol}://${host}`
  if (!HOST.test(host) || !URL.canParse(origin)) throw new Refusal('host-unreadable')
  return origin
}
