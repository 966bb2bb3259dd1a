import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ItemDecision } from './queue-items.ts'

/** Items are identified by their key. */
interface HasItemKey {
  item: { key: string }
}

/** A failed decision, with a message to show. */
export interface Failure<D extends HasItemKey = ItemDecision> {
  decided: D
  text: string
  /** Someone else has already decided. */
  isDone: boolean
}

export type SendDecisions<D extends HasItemKey = ItemDecision> = (decisions: D[]) => Promise<Failure<D>[]>

interface Batch<D extends HasItemKey> {
  decisions: D[]
  send: Promise<SendDecisions<D>>
  timer: ReturnType<typeof setTimeout>
}

interface UndoBufferOptions<D extends HasItemKey> {
  /** Undo period, milliseconds. */
  undoMs: number
  /** Called when a decision is made; the result must still work after the person has left. */
  prepare: () => Promise<SendDecisions<D>>
  /** Called before sent items stop counting as decided; completed items must have left the queue by then. */
  onSent: (failures: Failure<D>[], decisions: D[]) => Promise<void>
}

/** The state for rendering. */
interface UndoBufferState<D extends HasItemKey = ItemDecision> {
  /** The last unsent batch, which `undo` would take back. */
  latest: D[] | undefined
  /** Keys of items whose decisions are waiting or being sent. */
  decided: ReadonlySet<string>
  /** Number of decisions made here and not undone. */
  made: number
}

/** Delays decisions so that they can be undone. Each is sent once; leaving sends the rest immediately. */
export class UndoBuffer<D extends HasItemKey = ItemDecision> {
  readonly #options: UndoBufferOptions<D>
  readonly #listeners = new Set<() => void>()
  readonly #decided = new Set<string>()
  #batches: Batch<D>[] = []
  #made = 0
  #state: UndoBufferState<D> = { latest: undefined, decided: new Set(), made: 0 }

  constructor(options: UndoBufferOptions<D>) {
    this.#options = options
  }

  current = (): UndoBufferState<D> => this.#state

  subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => void this.#listeners.delete(changed)
  }

  add(decisions: D[]): void {
    const fresh = decisions.filter(({ item }) => !this.#decided.has(item.key))
    if (fresh.length === 0) return
    for (const { item } of fresh) this.#decided.add(item.key)
    this.#made += fresh.length
    const batch: Batch<D> = {
      decisions: fresh,
      send: this.#options.prepare(),
      timer: setTimeout(() => this.#send(batch), this.#options.undoMs),
    }
    this.#batches.push(batch)
    this.#notify()
  }

  /**
   * Takes back the last batch and returns it. Its items return to the queue after `revert`, which must not reject, has
   * reverted corrections that were already made; until then, they would be shown as corrected.
   */
  async undo(revert: (decision: D) => Promise<void> = async () => {}): Promise<D[]> {
    const batch = this.#batches.pop()
    if (!batch) return []
    clearTimeout(batch.timer)
    this.#made -= batch.decisions.length
    this.#notify()
    await Promise.all(batch.decisions.map(revert))
    this.#restore(batch.decisions.map(({ item }) => item.key))
    return batch.decisions
  }

  /** Sends everything immediately. */
  sendAll(): void {
    for (const batch of [...this.#batches]) this.#send(batch)
  }

  async #send(batch: Batch<D>): Promise<void> {
    clearTimeout(batch.timer)
    this.#batches = this.#batches.filter((other) => other !== batch)
    this.#notify()
    const failures = await (await batch.send)(batch.decisions)
    this.#made -= failures.length
    await this.#options.onSent(failures, batch.decisions)
    this.#restore(batch.decisions.map(({ item }) => item.key))
  }

  #restore(keys: string[]): void {
    for (const key of keys) this.#decided.delete(key)
    this.#notify()
  }

  #notify(): void {
    this.#state = {
      latest: this.#batches.at(-1)?.decisions,
      decided: new Set(this.#decided),
      made: this.#made,
    }
    for (const changed of this.#listeners) changed()
  }
}

/** A buffer of decisions while the screen is mounted; unsent ones are sent on unmount. */
export function useUndoBuffer<D extends { item: { key: string } }>(create: () => UndoBuffer<D>) {
  const [buffer] = useState(create)
  useSendOnLeave(buffer)
  return { buffer, state: useSyncExternalStore(buffer.subscribe, buffer.current, buffer.current) }
}

/** A hidden page may never come back: phones discard it without notice. */
function useSendOnLeave(buffer: { sendAll: () => void }): void {
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && buffer.sendAll()
    const sendAll = () => buffer.sendAll()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', sendAll)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [buffer])
}
