import type { Decided } from './waiting-items.ts'

/** A decision that did not come about, and why in words for people. */
export interface Failure {
  decided: Decided
  text: string
  /** Somebody else has decided: there is nothing left to do. */
  isDone: boolean
}

export type SendDecisions = (decisions: Decided[]) => Promise<Failure[]>

interface Batch {
  decisions: Decided[]
  send: Promise<SendDecisions>
  timer: ReturnType<typeof setTimeout>
}

interface Parts {
  /** How long a decision can be taken back, milliseconds. */
  undoMs: number
  /** Asked when a decision is made: it must then work after whoever made it has left. */
  prepare: () => Promise<SendDecisions>
  /** Before what was sent counts as decided no more. What is done is then not to be asked about again. */
  onSent: (failures: Failure[], decisions: Decided[]) => Promise<void>
}

/** What screens know of it. */
export interface Held {
  /** Made last, and not sent yet: what would be taken back. */
  latest: Decided[] | undefined
  /** Keys of what was decided and is held, or on its way. */
  decided: ReadonlySet<string>
  /** How many decisions were made here that stand. */
  made: number
}

/** Holds decisions back for a while, so that they can be undone. Each is sent once, and what is left on leaving at once. */
export class HeldDecisions {
  readonly #parts: Parts
  readonly #listeners = new Set<() => void>()
  readonly #decided = new Set<string>()
  #batches: Batch[] = []
  #made = 0
  #held: Held = { latest: undefined, decided: new Set(), made: 0 }

  constructor(parts: Parts) {
    this.#parts = parts
  }

  current = (): Held => this.#held

  subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => void this.#listeners.delete(changed)
  }

  hold(decisions: Decided[]): void {
    const fresh = decisions.filter(({ item }) => !this.#decided.has(item.key))
    if (fresh.length === 0) return
    for (const { item } of fresh) this.#decided.add(item.key)
    this.#made += fresh.length
    const batch: Batch = {
      decisions: fresh,
      send: this.#parts.prepare(),
      timer: setTimeout(() => this.#send(batch), this.#parts.undoMs),
    }
    this.#batches.push(batch)
    this.#tell()
  }

  /** Takes back what was decided last, and answers it. */
  undo(): Decided[] {
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

  async #send(batch: Batch): Promise<void> {
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
