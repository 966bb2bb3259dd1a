import type { Sender } from './upload-slots.ts'

type Start = () => void

/**
 * Runs one task at a time, round-robin by IP address and then by account: a sender of many photos, even from many
 * accounts, does not delay others.
 */
export class FairQueue {
  /** Waiting tasks by address and account. The first entry is next. */
  readonly #waiting = new Map<string, Map<number, Start[]>>()
  #served: Sender | undefined

  async run<T>(sender: Sender, act: () => Promise<T>): Promise<T> {
    if (this.#served) await new Promise<void>((start) => this.#queue(sender, start))
    this.#served = sender
    try {
      return await act()
    } finally {
      this.#next(sender)
    }
  }

  #queue(sender: Sender, start: Start): void {
    const address = addressOf(sender)
    const accounts = this.#waiting.get(address) ?? new Map<number, Start[]>()
    const starts = accounts.get(sender.accountId) ?? []
    starts.push(start)
    accounts.set(sender.accountId, starts)
    this.#waiting.set(address, accounts)
  }

  #next(served: Sender): void {
    const ofAddress = this.#waiting.get(addressOf(served))
    if (ofAddress) moveToEnd(ofAddress, served.accountId)
    moveToEnd(this.#waiting, addressOf(served))
    const [address, accounts] = firstOf(this.#waiting) ?? []
    const [accountId, starts] = (accounts && firstOf(accounts)) ?? []
    const start = starts?.shift()
    if (starts?.length === 0) accounts?.delete(accountId as number)
    if (accounts?.size === 0) this.#waiting.delete(address as string)
    if (start) start()
    else this.#served = undefined
  }
}

/** Administrators share a turn of their own. */
const addressOf = ({ address, isAdmin }: Sender) => (isAdmin ? 'administrators' : address)

const firstOf = <K, V>(map: Map<K, V>): [K, V] | undefined => map.entries().next().value

function moveToEnd<K, V>(map: Map<K, V>, key: K): void {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}
