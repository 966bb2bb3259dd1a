import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { type AccessFilter, DEFAULT_RADIUS_MILES, type RadiusMiles } from '../../../contract/limits.ts'
import { BEGINS_ANEW } from '../../shared/place/search-state.ts'
import { isOfDevice } from './device-places.ts'
import { findDevice, findPostcode } from './find-centre.ts'
import { type BarState, NextSearch, type SearchMode } from './next-search.ts'
import { EMPTY_SEARCH, readSearch, type Search, searchAddress } from './search-address.ts'

/** What the search bar shows and does. The search itself lives in the address; `search` is the one on the screen. */
export function useSearchControls(search: Search, problemOfAddress: string | undefined) {
  const navigate = useNavigate()
  const location = useLocation()
  const { pathname } = location
  const isWayBack = useNavigationType() === 'POP'
  const navigation = useNavigation()
  const coming = navigation.location?.pathname === pathname ? navigation.location : undefined
  const wanted = coming ? readSearch(new URLSearchParams(coming.search)).search : search
  const client = useQueryClient()
  const modeOfSearch: SearchMode = search.near && isOfDevice(search.near) ? 'location' : 'postcode'
  const [bar, setBar] = useState<BarState>({
    mode: modeOfSearch,
    typed: search.postcode ?? '',
    problem: problemOfAddress,
    looking: false,
  })
  const [next] = useState(() => new NextSearch(bar, setBar))

  useEffect(() => next.followMode(modeOfSearch), [next, modeOfSearch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search that came
  useLayoutEffect(() => {
    // Who went back or forward wants what was there, and nothing else.
    if (isWayBack) next.forget()
    next.follow(search, problemOfAddress)
  }, [search])

  const box = useRef<HTMLInputElement>(null)

  // A choice builds on the search that is on its way, also when it waited for a place meanwhile.
  // Who has left for another screen by then stays there.
  const latest = useRef<Search>(undefined)
  useLayoutEffect(() => {
    latest.current = wanted
    return () => {
      latest.current = undefined
    }
  })
  function go(changes: Partial<Search>, state?: typeof BEGINS_ANEW) {
    if (!latest.current) return
    const address = searchAddress({ ...latest.current, ...changes })
    const replace = address === (coming ?? location).search
    return navigate(pathname + address, { preventScrollReset: !isDeepInList(), replace, state })
  }

  // What was typed before the page answered, or was left in it by a reload, stands in the box only. What was chosen
  // would be taken back by the first rendering after this.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page begins to answer
  useLayoutEffect(() => {
    if (!box.current?.form) return
    if (box.current.value !== bar.typed) next.type(box.current.value)
    const { radius, access } = searchIn(box.current.form)
    if (radius !== search.radius || access !== search.access) void go({ radius, access })
  }, [])

  function clear(changes: Partial<Search>) {
    next.clear()
    return go(changes, BEGINS_ANEW)
  }

  return {
    wanted,
    mode: bar.mode,
    box,
    typed: bar.typed,
    problem: bar.problem,
    busy: bar.looking || coming !== undefined,
    submit: () =>
      next.submit(
        ({ mode, typed }) => (mode === 'location' ? findDevice() : findPostcode(client, typed)),
        go,
      ),
    /** Whether the box holds what was typed for the next search. */
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

/** What the fields of the bar say. */
const searchIn = (form: HTMLFormElement) =>
  readSearch(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])))
    .search

/** Whoever scrolled that far sees another search from its start; others keep the bar where it is. */
const isDeepInList = () => window.scrollY > window.innerHeight
