import { lookup } from 'node:dns'
import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlainly } from 'node:http'
import { type RequestOptions, request as requestSafely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Which servers may be asked. */
export interface Servers extends Pick<RequestOptions, 'ca'> {
  allows: (address: string) => boolean
}

export const PUBLIC_SERVERS: Servers = { allows: isPublic }

/** A server has an address that may not be asked. */
export class AddressRefused extends Error {
  readonly host: string

  constructor(host: string) {
    super(`${host} has an address that is not public.`)
    this.host = host
  }
}

interface OutgoingRequest {
  servers: Servers
  signal: AbortSignal
  headers?: OutgoingHttpHeaders
  /** Sent by POST. */
  form?: URLSearchParams
  /** Milliseconds without a byte after which `onIdle` says what is thrown. */
  idle?: { ms: number; error: () => Error }
  /** Called once all of the request has left, so that the server may act on it even if it never answers. */
  onSent?: () => void
}

/** Asks a server, following no redirects. Throws AddressRefused, or what the network says. */
export async function askServer(
  url: URL,
  { servers, signal, headers, form, idle, onSent }: OutgoingRequest,
): Promise<IncomingMessage> {
  const address = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) && !servers.allows(address)) throw new AddressRefused(url.host)
  const request = url.protocol === 'http:' ? requestPlainly : requestSafely
  const sent = request(url, {
    method: form ? 'POST' : 'GET',
    headers: {
      'accept-encoding': 'identity',
      'user-agent': 'opencourt',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...{ signal, ca: servers.ca, agent: false, lookup: lookupOf(servers) },
  })
  if (idle) sent.setTimeout(idle.ms, () => sent.destroy(idle.error()))
  if (onSent) sent.on('finish', onSent)
  const answered = once(sent, 'response')
  sent.end(form?.toString())
  const [answer] = (await answered) as [IncomingMessage]
  return answer
}

/** Resolves names, unless one of their addresses isn't allowed: the connection is made to what was checked. */
const lookupOf =
  ({ allows }: Servers): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const isRefused = !error && addresses.some(({ address }) => !allows(address))
      const failure = isRefused ? new AddressRefused(host) : error
      const [first] = addresses ?? []
      if (failure || !first) callback(failure ?? new AddressRefused(host), [])
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })

/** All that is assigned to the public internet, RFC 4291. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is one of the public internet, as no address of this machine or of its network is. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_IPV6))
}
