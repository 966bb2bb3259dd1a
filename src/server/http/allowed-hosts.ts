import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isThisMachine } from '../this-machine.ts'

/** Whether requests for a host, as `Host` says it, are answered. */
export type AllowsHost = (host: string | undefined) => boolean

/**
 * Where the emulator believes everybody, only requests for this machine's own names and for `ALLOWED_HOSTS` are
 * answered: any site could let its name point here, and then its scripts would count as ours (DNS rebinding).
 */
export function allowedHosts({
  emulator,
  allowedHosts,
}: Pick<Config, 'emulator' | 'allowedHosts'>): AllowsHost {
  if (!emulator) return () => true
  return (host = '') => {
    const name = withoutPort(host).toLowerCase()
    return isThisMachine(name) || allowedHosts.includes(name)
  }
}

/** What a proxy says about the host counts as well, never instead: scripts can say it too. */
export function isForAllowedHost({ headers, host }: FastifyRequest, allows: AllowsHost): boolean {
  return allows(headers.host) && allows(host)
}

const withoutPort = (host: string) => host.replace(/:\d{1,5}$/, '')
