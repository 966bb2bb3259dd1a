import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { type AccessFilter, DEFAULT_RADIUS_MILES, type RadiusMiles } from '../contract/limits.ts'
import { isDeviceLocation } from './device-locations.ts'
import { findDeviceCentre, findPostcodeCentre } from './find-centre.ts'
import { SearchInput, type SearchInputState, type SearchMode } from './search-input.ts'
import type { Screen } from './search-queries.ts'
import { SEARCH_CLEARED } from './search-state.ts'
import { EMPTY_SEARCH, readSearch, type Search, searchQueryString } from './search-url.ts'

/** State and actions of the search bar. The search itself is kept in the URL; `search` is the one on screen. */
export function useSearchControls(screen: Screen, search: Search, problemOfAddress: string | undefined) {
  const navigate = useNavigate()
  const location = useLocation()
  const { pathname } = location
  const isWayBack = useNavigationType() === 'POP'
  const navigation = useNavigation()
  const pendingLocation = navigation.location?.pathname === pathname ? navigation.location : undefined
  const wanted = pendingLocation ? readSearch(new URLSearchParams(pendingLocation.search)).search : search
  const client = useQueryClient()
  const modeOfSearch: SearchMode = search.near && isDeviceLocation(search.near) ? 'location' : 'postcode'
  const [bar, setBar] = useState<SearchInputState>({
    mode: modeOfSearch,
    typed: search.postcode ?? '',
    problem: problemOfAddress,
    looking: false,
  })
  const [next] = useState(() => new SearchInput(bar, setBar))

  useEffect(() => next.followMode(modeOfSearch), [next, modeOfSearch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per search
  useLayoutEffect(() => {
    // Back and forward restore exactly the earlier search.
    if (isWayBack) next.resetInput()
    next.follow(search, problemOfAddress)
  }, [search])

  const box = useRef<HTMLInputElement>(null)

  // Choices build on the pending search, even if it waited for a lookup. Nothing happens after leaving the screen.
  const latest = useRef<Search>(undefined)
  useLayoutEffect(() => {
    latest.current = wanted
    return () => {
      latest.current = undefined
    }
  })
  function go(changes: Partial<Search>, state?: typeof SEARCH_CLEARED) {
    if (!latest.current) return
    const address = searchQueryString({ ...latest.current, ...changes })
    const replace = address === (pendingLocation ?? location).search
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

  return {
    wanted,
    mode: bar.mode,
    box,
    typed: bar.typed,
    problem: bar.problem,
    busy: bar.looking || pendingLocation !== undefined,
    submit: () =>
      next.submit(
        ({ mode, typed }) =>
          mode === 'location'
            ? findDeviceCentre()
            : findPostcodeCentre(client, screen, { ...wanted, postcode: typed }),
        go,
      ),
    /** Whether the field has input for the next search. */
    isTyping: () => next.isTyping,
    type: (text: string) => next.type(text),
    switchMode: (mode: SearchMode) => next.switchMode(mode),
    chooseRadius: (radius: RadiusMiles) => go({ radius }),
    chooseAccess: (access: AccessFilter) => go({ access }),
    clearRadius: () => clear({ postcode: undefined, near: undefined, radius: DEFAULT_RADIUS_MILES }),
    clearAccess: () => go({ access: 'all' }),
    clearAll: () => clear(EMPTY_SEARCH),
  }
}

export type SearchControls = ReturnType<typeof useSearchControls>

/** The search in the form fields. */
const readForm = (form: HTMLFormElement) =>
  readSearch(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])))
    .search

/** People who have scrolled this far see the next results from the top; for others the bar stays in place. */
const isDeepInList = () => window.scrollY > window.innerHeight
