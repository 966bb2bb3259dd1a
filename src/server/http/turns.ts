/** Lets long work be done piece by piece: one piece in each turn of the event loop, whoever it is for. */
export class Turns {
  readonly #waiting: (() => void)[] = []

  /** Resolves when the next piece may be done. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(this.#giveTurn)
    })
  }

  readonly #giveTurn = () => {
    this.#waiting.shift()?.()
    if (this.#waiting.length > 0) setImmediate(this.#giveTurn)
  }
}
