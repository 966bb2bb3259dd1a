import { Refusal } from '../../../contract/errors.ts'
import { MAX_PHOTOS_ARRIVING_OF_ACCOUNT, PHOTO_PLACES_OF_ADMINISTRATORS } from '../../../contract/limits.ts'

/** The sender of a photo. */
export interface Sender {
  accountId: number
  /** The rate limit key of its IP address. */
  address: string
  isAdmin: boolean
}

/** Limited slots for uploads. No sender can occupy all of them, and some are reserved for administrators. */
export class PhotoPlaces {
  readonly #limits: { inAll: number; ofAddress: number }
  readonly #taken = new Set<Sender>()

  constructor(limits: { inAll: number; ofAddress: number }) {
    this.#limits = limits
  }

  get taken(): number {
    return this.#taken.size
  }

  /** Acquires a slot; returns a function that releases it. Throws `photos-busy`. */
  take({ ...sender }: Sender): () => void {
    if (!this.#hasRoomFor(sender)) throw new Refusal('photos-busy')
    this.#taken.add(sender)
    return () => void this.#taken.delete(sender)
  }

  #hasRoomFor({ accountId, address, isAdmin }: Sender): boolean {
    const alike = [...this.#taken].filter((other) => other.isAdmin === isAdmin)
    if (alike.filter((other) => other.accountId === accountId).length >= MAX_PHOTOS_ARRIVING_OF_ACCOUNT)
      return false
    if (isAdmin) return alike.length < PHOTO_PLACES_OF_ADMINISTRATORS
    const ofAddress = alike.filter((other) => other.address === address)
    return alike.length < this.#limits.inAll && ofAddress.length < this.#limits.ofAddress
  }
}
