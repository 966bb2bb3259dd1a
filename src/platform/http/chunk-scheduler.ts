/** Schedules long tasks in chunks, one chunk per event loop iteration across all tasks. */
export class ChunkScheduler {
  readonly #waiting: (() => void)[] = []

  /** Resolves when the next chunk may run. */
  nextChunk(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(this.#runNext)
    })
  }

  readonly #runNext = () => {
    this.#waiting.shift()?.()
    if (this.#waiting.length > 0) setImmediate(this.#runNext)
  }
}
