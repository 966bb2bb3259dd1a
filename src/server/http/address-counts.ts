import ipaddr from 'ipaddr.js'

interface Window {
  current: number
  /** Milliseconds since the process began: nobody sets that clock. */
  endsAt: number
}

/** More addresses than this are not remembered; the oldest are forgotten first. */
const MAX_ADDRESSES = 20_000
/** Leading bits of the networks that addresses are counted by: people with IPv6 have a /64 at least. */
export const HOUSEHOLD = { ipv4: 32, ipv6: 64 }
/** Those of the network that a provider hands out to one customer at most. */
export const CUSTOMER = { ipv4: 24, ipv6: 48 }
/** Stands for whoever hung up before their address could be known, and for what is no address. */
const UNKNOWN = 'unknown'

/** Counts what the calls of each address cost within a window of time that starts with its first call. */
export class AddressCounts {
  readonly windowMs: number
  readonly #windows = new Map<string, Window>()
  readonly #keys = new Map<string, string>()

  constructor(windowMs: number) {
    this.windowMs = windowMs
  }

  /** Counts a call; answers what all cost in its window, and how many milliseconds that still lasts. */
  count(key: string, cost = 1): { current: number; ttl: number } {
    const now = performance.now()
    const known = this.#windows.get(key)
    if (known && known.endsAt > now) {
      known.current += cost
      return { current: known.current, ttl: known.endsAt - now }
    }
    this.#windows.delete(key)
    remember(this.#windows, key, { current: cost, endsAt: now + this.windowMs })
    return { current: cost, ttl: this.windowMs }
  }

  /** What an address is counted under: itself, or the /64 of an IPv6 address. */
  keyOf(address: string | undefined): string {
    if (address === undefined) return UNKNOWN
    return this.#keys.get(address) ?? remember(this.#keys, address, networkOf(address, HOUSEHOLD))
  }
}

/**
 * The network of an address, by its leading bits, as `192.0.2.0` or `2001:db8::`. Proxies may write a port behind
 * the address; IPv4 addresses within IPv6 are what they stand for.
 */
export function networkOf(
  address: string | undefined,
  bits: Readonly<Record<'ipv4' | 'ipv6', number>>,
): string {
  const bare = withoutPort(address ?? '')
  if (!ipaddr.isValid(bare)) return UNKNOWN
  const parsed = ipaddr.process(bare)
  const family = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return family.networkAddressFromCIDR(`${parsed}/${bits[parsed.kind()]}`).toString()
}

/** `192.0.2.1:8080`, `[2001:db8::1]:8080`, `[2001:db8::1]` */
function withoutPort(address: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? []
  return inBrackets ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

function remember<T>(map: Map<string, T>, key: string, value: T): T {
  const oldest = map.size >= MAX_ADDRESSES ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
  map.set(key, value)
  return value
}
