import ipaddr from 'ipaddr.js'

interface Window {
  current: number
  /** Milliseconds since process start (monotonic). */
  endsAt: number
}

/** Maximum number of remembered addresses; the oldest are evicted first. */
const MAX_ADDRESSES = 20_000
/** Evicted at once, because finding the oldest key of a Map takes longer the more were deleted before it. */
const EVICTED_AT_ONCE = 1_000
/** Prefix lengths by which addresses are counted: an IPv6 household has at least a /64. */
export const HOUSEHOLD_PREFIX = { ipv4: 32, ipv6: 64 }
/** Prefix lengths of the largest network that a provider assigns to one customer. */
export const CUSTOMER_PREFIX = { ipv4: 24, ipv6: 48 }
/** Stands for clients that disconnected before their address was known, and for invalid addresses. */
const UNKNOWN = 'unknown'

/** Counts the cost of calls per address in a window that starts with its first call. */
export class AddressCounts {
  readonly windowMs: number
  readonly #windows = new Map<string, Window>()
  readonly #keys = new Map<string, string>()

  constructor(windowMs: number) {
    this.windowMs = windowMs
  }

  /** Counts a call; returns the total in the current window and its remaining milliseconds. */
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

  /** The key of an address: itself, or the /64 of an IPv6 address. */
  keyOf(address: string | undefined): string {
    if (address === undefined) return UNKNOWN
    return this.#keys.get(address) ?? remember(this.#keys, address, networkOf(address, HOUSEHOLD_PREFIX))
  }
}

/**
 * The network of an address by prefix length, such as `192.0.2.0` or `2001:db8::`. Ignores a port, which proxies may
 * add; converts IPv4-mapped IPv6 addresses.
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
  if (map.size >= MAX_ADDRESSES)
    for (const oldest of map.keys()) {
      map.delete(oldest)
      if (map.size <= MAX_ADDRESSES - EVICTED_AT_ONCE) break
    }
  map.set(key, value)
  return value
}
