import { normalizeIP } from '@fastify/rate-limit'

interface Window {
  current: number
  /** Milliseconds since 1970. */
  endsAt: number
}

/** More addresses than this are not remembered; the oldest are forgotten first. */
const MAX_ADDRESSES = 20_000

/** Counts the calls of each address within a window of time that starts with its first call. */
export class AddressCounts {
  readonly #windowMs: number
  readonly #windows = new Map<string, Window>()
  readonly #keys = new Map<string, string>()

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  /** Counts a call; answers how many there were in its window, and how many milliseconds that still lasts. */
  count(key: string): { current: number; ttl: number } {
    const now = Date.now()
    const known = this.#windows.get(key)
    if (known && known.endsAt > now) return { current: ++known.current, ttl: known.endsAt - now }
    this.#windows.delete(key)
    remember(this.#windows, key, { current: 1, endsAt: now + this.#windowMs })
    return { current: 1, ttl: this.#windowMs }
  }

  /**
   * What an address is counted under: itself, or the network of an IPv6 address. Those who hung up before theirs
   * could be known are counted as one; the framework calls theirs a string all the same.
   */
  keyOf(address: string | undefined): string {
    if (address === undefined) return 'unknown'
    return this.#keys.get(address) ?? remember(this.#keys, address, normalizeIP(address))
  }
}

function remember<T>(map: Map<string, T>, key: string, value: T): T {
  const oldest = map.size >= MAX_ADDRESSES ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
  map.set(key, value)
  return value
}
