import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { type AccessFilter, DEFAULT_RADIUS_MILES, type RadiusMiles } from '../../../contract/limits.ts'
import { BEGINS_ANEW } from '../../shared/place/search-state.ts'
import { isOfDevice } from './device-places.ts'
import { findDevice, findPostcode } from './find-centre.ts'
import { EMPTY_SEARCH, readSearch, type Search, searchAddress } from './search-address.ts'

export type SearchMode = 'postcode' | 'location'

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
  const [mode, setMode] = useState(modeOfSearch)
  const [typed, setTyped] = useState(search.postcode ?? '')
  const [problem, setProblem] = useState(problemOfAddress)
  const [looking, setLooking] = useState(false)
  /** The lookup whose answer is waited for. */
  const lookup = useRef<symbol>(undefined)
  /** Whether the box holds what was typed for the next search. */
  const typing = useRef(false)

  // Another search came: the bar follows, but does not take away what is being typed for the next one. Who went
  // back or forward wants what was there, and nothing else.
  useEffect(() => setMode(modeOfSearch), [modeOfSearch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search that came
  useLayoutEffect(() => {
    if (isWayBack) forget()
    if (!typing.current) setTyped(search.postcode ?? '')
    setProblem(problemOfAddress)
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
    const next = searchAddress({ ...latest.current, ...changes })
    const replace = next === (coming ?? location).search
    return navigate(pathname + next, { preventScrollReset: !isDeepInList(), replace, state })
  }

  // What was typed before the page answered, or was left in it by a reload, stands in the box only. What was chosen
  // would be taken back by the first rendering after this.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page begins to answer
  useLayoutEffect(() => {
    if (!box.current?.form) return
    if (box.current.value !== typed) type(box.current.value)
    const { radius, access } = searchIn(box.current.form)
    if (radius !== search.radius || access !== search.access) void go({ radius, access })
  }, [])

  async function submit() {
    setProblem(undefined)
    const mine = Symbol()
    lookup.current = mine
    typing.current = false
    setLooking(true)
    const found = mode === 'location' ? await findDevice() : await findPostcode(client, typed)
    if (lookup.current !== mine) return
    if ('centre' in found) await go(found.centre)
    else setProblem(found.problem)
    if (lookup.current === mine) endLookup()
  }

  function type(text: string) {
    typing.current = true
    setTyped(text)
  }

  /** What it still finds changes nothing. */
  function endLookup() {
    lookup.current = undefined
    setLooking(false)
  }

  function forget() {
    endLookup()
    typing.current = false
  }

  function clear(changes: Partial<Search>) {
    forget()
    setTyped('')
    setProblem(undefined)
    return go(changes, BEGINS_ANEW)
  }

  return {
    wanted,
    mode,
    box,
    typed,
    problem,
    busy: looking || coming !== undefined,
    submit,
    /** Whether the box holds what was typed for the next search. */
    isTyping: () => typing.current,
    type,
    switchMode(next: SearchMode) {
      endLookup()
      setMode(next)
      setProblem(undefined)
    },
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
