import { Histogram, type Metric } from 'prom-client'
import type { PhotoWidth } from '../contract/limits.ts'
import type { PhotoFiles, PhotoStorage } from './photo-storage.ts'

/** Measures how long a storage takes and how often it fails. */
export class MeasuredPhotoStorage implements PhotoStorage {
  readonly #storage: PhotoStorage
  readonly #durations = new Histogram({
    name: 'photo_storage_seconds',
    help: 'Duration of photo storage operations, by operation and outcome (ok or failed)',
    labelNames: ['operation', 'outcome'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [],
  })
  readonly metrics: readonly Metric[] = [this.#durations]

  constructor(storage: PhotoStorage) {
    this.#storage = storage
  }

  store(contentHash: string, files: PhotoFiles) {
    return this.#measure('store', this.#storage.store(contentHash, files))
  }

  read(contentHash: string, width: PhotoWidth) {
    return this.#measure('read', this.#storage.read(contentHash, width))
  }

  publish(contentHash: string) {
    return this.#measure('publish', this.#storage.publish(contentHash))
  }

  withdraw(contentHash: string) {
    return this.#measure('withdraw', this.#storage.withdraw(contentHash))
  }

  remove(contentHash: string) {
    return this.#measure('remove', this.#storage.remove(contentHash))
  }

  async #measure<T>(operation: keyof PhotoStorage, result: Promise<T>): Promise<T> {
    const end = this.#durations.startTimer({ operation })
    try {
      const answer = await result
      end({ outcome: 'ok' })
      return answer
    } catch (error) {
      end({ outcome: 'failed' })
      throw error
    }
  }
}
