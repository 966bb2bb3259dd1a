import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'
import { isLocalhost } from '../config/localhost.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { isForTrying } from '../contract/identity-mode.ts'

/**
 * The error for a request with a disallowed host. A host forwarded by a proxy is checked in addition to `Host`, not
 * instead, because scripts can set that header too.
 */
export type HostCheck = (
  request: Pick<IncomingMessage, 'headers'>,
  forwardedHost?: string,
) => Extract<ErrorCode, 'host-not-allowed' | 'proxy-not-expected'> | undefined

/**
 * Where anybody can sign in as anybody, only requests for this machine's own names and for `ALLOWED_HOSTS` are answered,
 * to prevent DNS rebinding: another site could point its name here and run scripts in our origin. Unless the emulator was
 * chosen, requests through a proxy are rejected too, because they come from others.
 */
export function createHostCheck({
  identity,
  allowedHosts,
}: Pick<Config, 'identity' | 'allowedHosts'>): HostCheck {
  if (!isForTrying(identity)) return () => undefined
  const allows = (host = '') => {
    const name = withoutPort(host).toLowerCase()
    return isLocalhost(name) || allowedHosts.includes(name)
  }
  return ({ headers }, forwardedHost = headers.host) => {
    if (identity.mode === 'embedded' && hasProxyHeaders(headers)) return 'proxy-not-expected'
    return allows(headers.host) && allows(forwardedHost) ? undefined : 'host-not-allowed'
  }
}

/** Headers that proxies, load balancers and tunnels add to identify the client. */
const PROXY_HEADERS = new Set([
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

function hasProxyHeaders(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || PROXY_HEADERS.has(name))
}

const withoutPort = (host: string) => host.replace(/:\d{1,5}$/, '')
