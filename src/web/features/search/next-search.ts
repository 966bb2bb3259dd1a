import type { FoundCentre } from './find-centre.ts'
import type { Search } from './search-address.ts'

export type SearchMode = 'postcode' | 'location'

/** What the search bar holds for the next search. */
export interface BarState {
  mode: SearchMode
  /** What stands in the box for a postcode. */
  typed: string
  /** The sentence that says why there is no place to search around. */
  problem: string | undefined
  /** Whether the place to search around is being looked up. */
  looking: boolean
}

/** The search that somebody is about to make: what the bar holds of it, and the lookup of its place. */
export class NextSearch {
  #state: BarState
  readonly #tell: (state: BarState) => void
  /** The lookup whose answer is waited for; what others find changes nothing. */
  #lookup: symbol | undefined
  #isTyping = false

  /** `tell` hears of every other state. */
  constructor(state: BarState, tell: (state: BarState) => void) {
    this.#state = state
    this.#tell = tell
  }

  /** Whether the box holds what was typed for the next search. */
  get isTyping(): boolean {
    return this.#isTyping
  }

  type(typed: string): void {
    this.#isTyping = true
    this.#change({ typed })
  }

  /** Another search came: the bar follows, but does not take away what is being typed for the next one. */
  follow({ postcode = '' }: Pick<Search, 'postcode'>, problem: string | undefined): void {
    this.#change(this.#isTyping ? { problem } : { problem, typed: postcode })
  }

  followMode(mode: SearchMode): void {
    this.#change({ mode })
  }

  switchMode(mode: SearchMode): void {
    this.#endLookup()
    this.#change({ mode, problem: undefined })
  }

  /** What was typed may be taken away, and what is looked up is not waited for. */
  forget(): void {
    this.#endLookup()
    this.#isTyping = false
  }

  clear(): void {
    this.forget()
    this.#change({ typed: '', problem: undefined })
  }

  /** Looks the place up with `find` and goes there with `go`, unless something else was wanted meanwhile. */
  async submit(
    find: (state: BarState) => Promise<FoundCentre>,
    go: (centre: Partial<Search>) => Promise<void> | void,
  ): Promise<void> {
    const mine = Symbol()
    this.#lookup = mine
    this.#isTyping = false
    this.#change({ problem: undefined, looking: true })
    const found = await find(this.#state)
    if (this.#lookup !== mine) return
    if ('centre' in found) await go(found.centre)
    else this.#change({ problem: found.problem })
    if (this.#lookup === mine) this.#endLookup()
  }

  #endLookup(): void {
    this.#lookup = undefined
    this.#change({ looking: false })
  }

  #change(changes: Partial<BarState>): void {
    const next = { ...this.#state, ...changes }
    const names = Object.keys(changes) as (keyof BarState)[]
    if (names.every((name) => next[name] === this.#state[name])) return
    this.#state = next
    this.#tell(next)
  }
}
