import type { CentreResult } from './find-centre.ts'
import type { Search } from './search-url.ts'

export type SearchMode = 'postcode' | 'location'

/** Input of the search bar for the next search. */
export interface SearchInputState {
  mode: SearchMode
  /** Content of the postcode field. */
  typed: string
  /** Error message if there is no place to search around. */
  problem: string | undefined
  /** Whether the place to search around is being looked up. */
  looking: boolean
}

/** The search being entered: its input and the lookup of its place. */
export class SearchInput {
  #state: SearchInputState
  readonly #tell: (state: SearchInputState) => void
  /** The pending lookup; the results of others are ignored. */
  #lookup: symbol | undefined
  #isTyping = false

  /** `tell` is called with every new state. */
  constructor(state: SearchInputState, tell: (state: SearchInputState) => void) {
    this.#state = state
    this.#tell = tell
  }

  /** Whether the field has input for the next search. */
  get isTyping(): boolean {
    return this.#isTyping
  }

  type(typed: string): void {
    this.#isTyping = true
    this.#change({ typed })
  }

  /** Follows a new search, but keeps what is being typed. */
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

  /** Discards the input and the pending lookup. */
  resetInput(): void {
    this.#endLookup()
    this.#isTyping = false
  }

  clear(): void {
    this.resetInput()
    this.#change({ typed: '', problem: undefined })
  }

  /** Looks up the place with `find` and navigates with `go`, unless another action came first. */
  async submit(
    find: (state: SearchInputState) => Promise<CentreResult>,
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

  #change(changes: Partial<SearchInputState>): void {
    const next = { ...this.#state, ...changes }
    const names = Object.keys(changes) as (keyof SearchInputState)[]
    if (names.every((name) => next[name] === this.#state[name])) return
    this.#state = next
    this.#tell(next)
  }
}
