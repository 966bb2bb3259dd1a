import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Config } from '../config.ts'
import { isThisMachine } from '../this-machine.ts'

/**
 * What a request is refused with for the way it came. What a proxy says about the host counts as well as `Host`,
 * never instead: scripts can say it too.
 */
export type RefusalOfHost = (
  request: Pick<IncomingMessage, 'headers'>,
  forwardedHost?: string,
) => Extract<ErrorCode, 'host-not-allowed' | 'proxy-not-expected'> | undefined

/**
 * Where the emulator believes everybody, only requests for this machine's own names and for `ALLOWED_HOSTS` are
 * answered: any site could let its name point here, and then its scripts would count as ours (DNS rebinding). Where
 * nobody said that everybody shall be believed, none that came through a proxy is: it lets others in.
 */
export function refusalOfHost({
  emulator,
  allowedHosts,
}: Pick<Config, 'emulator' | 'allowedHosts'>): RefusalOfHost {
  if (!emulator) return () => undefined
  const allows = (host = '') => {
    const name = withoutPort(host).toLowerCase()
    return isThisMachine(name) || allowedHosts.includes(name)
  }
  return ({ headers }, forwardedHost = headers.host) => {
    if (emulator.isAssumed && tellsOfProxy(headers)) return 'proxy-not-expected'
    return allows(headers.host) && allows(forwardedHost) ? undefined : 'host-not-allowed'
  }
}

/** What proxies, load balancers and tunnels add to tell whom they ask for. */
const HEADERS_OF_PROXIES = new Set([
  'cf-connecting-ip',
  'fly-client-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-envoy-external-address',
  'x-original-host',
  'x-real-ip',
])

function tellsOfProxy(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || HEADERS_OF_PROXIES.has(name))
}

const withoutPort = (host: string) => host.replace(/:\d{1,5}$/, '')
