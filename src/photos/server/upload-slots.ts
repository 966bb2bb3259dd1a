import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_PHOTO_UPLOADS_PER_ACCOUNT } from '../contract/limits.ts'

/** Slots reserved for administrators, both for uploading and for processing. */
export const ADMIN_PHOTO_SLOTS = 10

/** The sender of a photo. */
export interface Sender {
  accountId: number
  /** The rate limit key of its IP address. */
  address: string
  isAdmin: boolean
}

/** Limited slots for uploads. No sender can occupy all of them, and some are reserved for administrators. */
export class UploadSlots {
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
    if (!this.#hasRoomFor(sender)) throw new ApiError('photos-busy')
    this.#taken.add(sender)
    return () => void this.#taken.delete(sender)
  }

  #hasRoomFor({ accountId, address, isAdmin }: Sender): boolean {
    const alike = [...this.#taken].filter((other) => other.isAdmin === isAdmin)
    if (alike.filter((other) => other.accountId === accountId).length >= MAX_PHOTO_UPLOADS_PER_ACCOUNT)
      return false
    if (isAdmin) return alike.length < ADMIN_PHOTO_SLOTS
    const ofAddress = alike.filter((other) => other.address === address)
    return alike.length < this.#limits.inAll && ofAddress.length < this.#limits.ofAddress
  }
}
