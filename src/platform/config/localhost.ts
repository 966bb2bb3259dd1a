import { isIPv4 } from 'node:net'

/**
 * Whether a host name always means this machine: `localhost`, `courts.localhost`, `127.0.0.1`, `::1` or `[::1]`. Other
 * sites cannot use such names.
 */
export function isLocalhost(name: string): boolean {
  const host = name.toLowerCase()
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host === '[::1]') return true
  return isIPv4(host) && host.startsWith('127.')
}
