import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType, useRevalidator } from 'react-router'
import { api } from '../../api/web/client.ts'
import type { AccessFilter } from '../../courts/contract/rules.ts'
import type { FactKey } from '../../facts/contract/catalogue.ts'
import { normalizePlaceText } from '../../places/contract/place-text.ts'
import { locateDevice } from '../../places/web/geolocation.ts'
import { GEOCODER_NOT_READY, type PlaceFailure } from '../../places/web/place-errors.ts'
import { commonErrors } from '../../platform/contract/common-errors.ts'
import type { Bounds } from '../../platform/contract/geo.ts'
import { DEFAULT_RADIUS_MILES, type RadiusMiles } from '../contract/limits.ts'
import { findPlace, isDeviceLocation, rememberDeviceLocation, type Screen } from './search-queries.ts'
import {
  EMPTY_SEARCH,
  PLACE_CHOSEN,
  readSearch,
  SEARCH_CLEARED,
  type Search,
  searchQueryString,
} from './search-url.ts'

export type SearchMode = 'postcode' | 'location'

/** Input of the search bar for the next search. */
export interface SearchInputState extends PlaceFailure {
  mode: SearchMode
  /** Content of the postcode field. */
  typed: string
  /** Whether the place to search around is being looked up. */
  looking: boolean
}

/** The centre of a search, or why there is none. */
export type CentreResult = { centre: Pick<Search, 'near' | 'postcode'> } | PlaceFailure

const NO_FAILURE = { error: undefined, suggestions: undefined }

/** State and actions of the search bar. The search itself is kept in the URL; `search` is the one on screen. */
export function useSearchControls(screen: Screen, search: Search, addressFailure: PlaceFailure) {
  const navigate = useNavigate()
  const location = useLocation()
  const { pathname } = location
  const isPop = useNavigationType() === 'POP'
  const navigation = useNavigation()
  const pendingLocation = navigation.location?.pathname === pathname ? navigation.location : undefined
  const isLeaving = navigation.location !== undefined && !pendingLocation
  const wanted = pendingLocation ? readSearch(new URLSearchParams(pendingLocation.search)).search : search
  const client = useQueryClient()
  const modeOfSearch: SearchMode = search.near ? 'location' : 'postcode'
  /** The location of a shared link. */
  const selected = search.near && !isDeviceLocation(search.near) ? search.near : undefined
  const [bar, setBar] = useState<SearchInputState>({
    mode: modeOfSearch,
    typed: search.postcode ?? '',
    ...addressFailure,
    looking: false,
  })
  const [next] = useState(() => new SearchInput(bar, setBar))

  useEffect(() => next.followMode(modeOfSearch), [next, modeOfSearch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per search
  useLayoutEffect(() => {
    // Back and forward restore exactly the earlier search.
    if (isPop) next.resetInput()
    next.follow(search, addressFailure)
  }, [search])

  const { revalidate } = useRevalidator()
  const isOffline = addressFailure.error === GEOCODER_NOT_READY
  useEffect(() => {
    if (!isOffline) return
    const lookUpAgain = () => void revalidate()
    window.addEventListener('online', lookUpAgain)
    return () => window.removeEventListener('online', lookUpAgain)
  }, [isOffline, revalidate])

  const box = useRef<HTMLInputElement>(null)

  // Choices build on the pending search, even if it waited for a lookup. Nothing happens after leaving the screen.
  const latest = useRef<Search>(undefined)
  useLayoutEffect(() => {
    latest.current = isLeaving ? undefined : wanted
    return () => {
      latest.current = undefined
    }
  })
  function go(
    changes: Partial<Search>,
    state?: typeof SEARCH_CLEARED | typeof PLACE_CHOSEN,
    replaces = false,
  ) {
    // The URL changes before the next screen replaces this one.
    if (!latest.current || window.location.pathname !== pathname) return
    const address = searchQueryString({ ...latest.current, ...changes })
    const replace = replaces || address === location.search
    return navigate(pathname + address, { preventScrollReset: !isDeepInList(), replace, state })
  }

  // Input typed before hydration, or kept by a reload, is only in the form. Choices made then would be reset by the
  // next render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useLayoutEffect(() => {
    if (!box.current?.form) return
    if (box.current.value !== bar.typed) next.type(box.current.value)
    const { radius, access } = readForm(box.current.form)
    if (radius !== search.radius || access !== search.access) void go({ radius, access })
  }, [])

  function clear(changes: Partial<Search>) {
    next.clear()
    return go(changes, SEARCH_CLEARED)
  }

  const submit = (locates = !selected) =>
    next.submit(
      async ({ mode, typed }) => {
        if (mode === 'postcode') return findPostcodeCentre(client, screen, { ...wanted, postcode: typed })
        return locates ? findDeviceCentre() : { centre: { postcode: undefined, near: selected } }
      },
      (centre) => go({ ...centre, bbox: undefined }, PLACE_CHOSEN),
    )

  return {
    wanted,
    mode: bar.mode,
    box,
    typed: bar.typed,
    error: bar.error,
    suggestions: bar.suggestions,
    busy: bar.looking || pendingLocation !== undefined,
    submit: () => submit(),
    /** Whether the search is around the location of a shared link. */
    isSelected: bar.mode === 'location' && selected !== undefined,
    /** Whether the field has input for the next search. */
    isTyping: () => next.isTyping,
    type: (text: string) => next.type(text),
    /** The device's location needs no further input, so it is searched at once. */
    switchMode(mode: SearchMode) {
      next.switchMode(mode)
      return mode === 'location' ? submit(true) : undefined
    },
    /** Searches an area of the map. Those that follow its movements share one history entry. */
    searchArea: (bbox: Bounds, isAutomatic: boolean) =>
      go(
        { postcode: undefined, near: undefined, bbox },
        PLACE_CHOSEN,
        isAutomatic && search.bbox !== undefined,
      ),
    chooseRadius: (radius: RadiusMiles) => go({ radius }),
    chooseAccess: (access: AccessFilter) => go({ access }),
    clearRadius: () => clear({ postcode: undefined, near: undefined, radius: DEFAULT_RADIUS_MILES }),
    clearArea: () => clear({ bbox: undefined }),
    clearAccess: () => go({ access: 'all' }),
    clearPlayable: () => go({ playable: undefined, at: undefined, unknown: false }),
    clearFact: (fact: FactKey) => go({ has: wanted.has.filter((key) => key !== fact), unknown: false }),
    clearAll: () => clear(EMPTY_SEARCH),
  }
}

export type SearchControls = ReturnType<typeof useSearchControls>

/** The search in the form fields. */
const readForm = (form: HTMLFormElement) =>
  readSearch(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])))
    .search

/** Beyond this scroll position the next results are shown from the top; before it the bar stays in place. */
const isDeepInList = () => window.scrollY > window.innerHeight

/** The search being entered: its input and the lookup of its place. */
export class SearchInput {
  #state: SearchInputState
  readonly #onChange: (state: SearchInputState) => void
  /** The pending lookup; the results of others are ignored. */
  #lookup: symbol | undefined
  #isTyping = false
  /** Whether the place of the input is still unknown. */
  #isFinding = false

  /** `onChange` is called with every new state. */
  constructor(state: SearchInputState, onChange: (state: SearchInputState) => void) {
    this.#state = state
    this.#onChange = onChange
  }

  /** Whether the field has input for the next search. */
  get isTyping(): boolean {
    return this.#isTyping
  }

  type(typed: string): void {
    this.#isTyping = true
    this.#change({ typed })
  }

  /** Follows a new search, but keeps what is being typed or looked up. */
  follow({ postcode = '' }: Pick<Search, 'postcode'>, { error, suggestions }: PlaceFailure): void {
    const isKept = this.#isTyping || this.#isFinding
    this.#change({ error, suggestions, ...(!isKept && { typed: postcode }) })
  }

  followMode(mode: SearchMode): void {
    this.#change({ mode })
  }

  switchMode(mode: SearchMode): void {
    this.#endLookup()
    this.#change({ mode, ...NO_FAILURE })
  }

  /** Discards the input and the pending lookup. */
  resetInput(): void {
    this.#endLookup()
    this.#isTyping = false
  }

  clear(): void {
    this.resetInput()
    this.#change({ typed: '', ...NO_FAILURE })
  }

  /** Looks up the place with `find` and navigates with `go`, unless another action came first. */
  async submit(
    find: (state: SearchInputState) => Promise<CentreResult>,
    go: (centre: Partial<Search>) => Promise<void> | void,
  ): Promise<void> {
    const lookup = Symbol()
    this.#lookup = lookup
    this.#isTyping = false
    this.#isFinding = true
    this.#change({ ...NO_FAILURE, looking: true })
    const found = await find(this.#state)
    if (this.#lookup !== lookup) return
    this.#isFinding = false
    if ('centre' in found) await go(found.centre)
    // The field comes back, with what was typed before.
    else this.#change({ ...found, mode: 'postcode' })
    if (this.#lookup === lookup) this.#endLookup()
  }

  #endLookup(): void {
    this.#lookup = undefined
    this.#isFinding = false
    this.#change({ looking: false })
  }

  #change(changes: Partial<SearchInputState>): void {
    const next = { ...this.#state, ...changes }
    const names = Object.keys(changes) as (keyof SearchInputState)[]
    if (names.every((name) => next[name] === this.#state[name])) return
    this.#state = next
    this.#onChange(next)
  }
}

/** Looks up the postcode of a search; the first page of its courts is loaded as well. */
async function findPostcodeCentre(
  client: QueryClient,
  screen: Screen,
  search: Search,
): Promise<CentreResult> {
  const postcode = search.postcode?.trim()
  if (!postcode) return { error: commonErrors['postcode-empty'].text }
  if (!navigator.onLine) return { error: GEOCODER_NOT_READY }
  const { place, ...failure } = await findPlace(api, client, screen, { ...search, near: undefined, postcode })
  if (!place) return failure
  // A name may need its region.
  const isNamed = place.precision === 'place' || place.precision === 'court'
  const text = isNamed ? normalizePlaceText(postcode) : place.label
  return { centre: { near: undefined, postcode: text } }
}

async function findDeviceCentre(): Promise<CentreResult> {
  try {
    const near = await locateDevice()
    rememberDeviceLocation(near)
    return { centre: { postcode: undefined, near } }
  } catch (error) {
    return { error: error instanceof Error ? error.message : undefined }
  }
}
