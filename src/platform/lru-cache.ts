/** Keeps the values that were used last. */
export class LruCache<Value> {
  readonly #values = new Map<string, Value>()
  readonly #maxSize: number

  constructor(maxSize: number) {
    this.#maxSize = maxSize
  }

  /** The value of a key, which is made if it is not known. */
  get(key: string, make: () => Value): Value {
    return this.find(key) ?? this.set(key, make())
  }

  /** The value of a key, if it is known. */
  find(key: string): Value | undefined {
    const value = this.#values.get(key)
    return value === undefined ? undefined : this.set(key, value)
  }

  set(key: string, value: Value): Value {
    this.#values.delete(key)
    this.#values.set(key, value)
    const [oldest] = this.#values.keys()
    if (this.#values.size > this.#maxSize && oldest !== undefined) this.#values.delete(oldest)
    return value
  }

  delete(key: string): void {
    this.#values.delete(key)
  }
}
