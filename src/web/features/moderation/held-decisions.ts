import type { Decided } from './waiting-items.ts'

/** What is decided about is told from everything else by its key. */
interface Keyed {
  item: { key: string }
}

/** A decision that did not come about, and why in words for people. */
export interface Failure<D extends Keyed = Decided> {
  decided: D
  text: string
  /** Somebody else has decided: there is nothing left to do. */
  isDone: boolean
}

export type SendDecisions<D extends Keyed = Decided> = (decisions: D[]) => Promise<Failure<D>[]>

interface Batch<D extends Keyed> {
  decisions: D[]
  send: Promise<SendDecisions<D>>
  timer: ReturnType<typeof setTimeout>
}

interface Parts<D extends Keyed> {
  /** How long a decision can be taken back, milliseconds. */
  undoMs: number
  /** Asked when a decision is made: it must then work after whoever made it has left. */
  prepare: () => Promise<SendDecisions<D>>
  /** Before what was sent counts as decided no more. What is done is then not to be asked about again. */
  onSent: (failures: Failure<D>[], decisions: D[]) => Promise<void>
}

/** What screens know of it. */
export interface Held<D extends Keyed = Decided> {
  /** Made last, and not sent yet: what would be taken back. */
  latest: D[] | undefined
  /** Keys of what was decided and is held, or on its way. */
  decided: ReadonlySet<string>
  /** How many decisions were made here that stand. */
  made: number
}

/** Holds decisions back for a while, so that they can be undone. Each is sent once, and what is left on leaving at once. */
export class HeldDecisions<D extends Keyed = Decided> {
  readonly #parts: Parts<D>
  readonly #listeners = new Set<() => void>()
  readonly #decided = new Set<string>()
  #batches: Batch<D>[] = []
  #made = 0
  #held: Held<D> = { latest: undefined, decided: new Set(), made: 0 }

  constructor(parts: Parts<D>) {
    this.#parts = parts
  }

  current = (): Held<D> => this.#held

  subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => void this.#listeners.delete(changed)
  }

  hold(decisions: D[]): void {
    const fresh = decisions.filter(({ item }) => !this.#decided.has(item.key))
    if (fresh.length === 0) return
    for (const { item } of fresh) this.#decided.add(item.key)
    this.#made += fresh.length
    const batch: Batch<D> = {
      decisions: fresh,
      send: this.#parts.prepare(),
      timer: setTimeout(() => this.#send(batch), this.#parts.undoMs),
    }
    this.#batches.push(batch)
    this.#tell()
  }

  /** Takes back what was decided last, and answers it. */
  undo(): D[] {
    const batch = this.#batches.pop()
    if (!batch) return []
    clearTimeout(batch.timer)
    this.#made -= batch.decisions.length
    this.#restore(batch.decisions.map(({ item }) => item.key))
    return batch.decisions
  }

  /** Sends everything that is held now. */
  sendAll(): void {
    for (const batch of [...this.#batches]) this.#send(batch)
  }

  async #send(batch: Batch<D>): Promise<void> {
    clearTimeout(batch.timer)
    this.#batches = this.#batches.filter((other) => other !== batch)
    this.#tell()
    const failures = await (await batch.send)(batch.decisions)
    this.#made -= failures.length
    await this.#parts.onSent(failures, batch.decisions)
    this.#restore(batch.decisions.map(({ item }) => item.key))
  }

  #restore(keys: string[]): void {
    for (const key of keys) this.#decided.delete(key)
    this.#tell()
  }

  #tell(): void {
    this.#held = {
      latest: this.#batches.at(-1)?.decisions,
      decided: new Set(this.#decided),
      made: this.#made,
    }
    for (const changed of this.#listeners) changed()
  }
}
