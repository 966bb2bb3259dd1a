import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { errors } from '../../../contract/errors.ts'
import { type AccessFilter, DEFAULT_RADIUS_MILES, type RadiusMiles } from '../../../contract/limits.ts'
import { LOOKUP_NOT_READY } from '../../../contract/search/rules.ts'
import { api } from '../../shared/api/context.ts'
import { locateDevice } from '../../shared/place/device-place.ts'
import { placeProblem, placeQuery } from '../../shared/place/place-query.ts'
import { EMPTY_SEARCH, readSearch, type Search, searchAddress } from './search-address.ts'

export type SearchMode = 'postcode' | 'location'

/** What the search bar shows and does. The search itself lives in the address; `search` is the one on the screen. */
export function useSearchControls(search: Search, problemOfAddress: string | undefined, notReady?: string) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const coming = navigation.location?.pathname === pathname ? navigation.location : undefined
  const wanted = coming ? readSearch(new URLSearchParams(coming.search)).search : search
  const client = useQueryClient()
  const [mode, setMode] = useState<SearchMode>(search.near ? 'location' : 'postcode')
  const [typed, setTyped] = useState(search.postcode ?? '')
  const [problem, setProblem] = useState(problemOfAddress)
  const [looking, setLooking] = useState(false)

  // Going back and forward brings another search: the bar follows.
  const device = search.near !== undefined
  useEffect(() => setTyped(search.postcode ?? ''), [search.postcode])
  useEffect(() => setMode(device ? 'location' : 'postcode'), [device])
  useEffect(() => setProblem(problemOfAddress), [problemOfAddress])

  // A choice builds on the search that is on its way, also when it waited for a place meanwhile.
  // Who has left for another screen by then stays there.
  const latest = useRef<Search>(undefined)
  useLayoutEffect(() => {
    latest.current = wanted
    return () => {
      latest.current = undefined
    }
  })
  function go(changes: Partial<Search>) {
    if (!latest.current) return
    const next = searchAddress({ ...latest.current, ...changes })
    return navigate(pathname + next, { preventScrollReset: true })
  }

  async function submit() {
    setProblem(undefined)
    if (notReady) return setProblem(notReady)
    setLooking(true)
    try {
      if (mode === 'location') await searchHere()
      else await searchPostcode()
    } finally {
      setLooking(false)
    }
  }

  async function searchPostcode() {
    const postcode = typed.trim()
    if (!postcode) return setProblem(errors['postcode-empty'].text)
    if (!navigator.onLine) return setProblem(LOOKUP_NOT_READY)
    try {
      const { label } = await client.fetchQuery(placeQuery(api, postcode))
      setTyped(label)
      await go({ near: undefined, postcode: label })
    } catch (error) {
      setProblem(placeProblem(error))
    }
  }

  async function searchHere() {
    try {
      await go({ postcode: undefined, near: await locateDevice() })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined)
    }
  }

  function clear(changes: Partial<Search>) {
    setTyped('')
    setProblem(undefined)
    return go(changes)
  }

  return {
    wanted,
    mode,
    typed,
    problem,
    busy: looking || navigation.state !== 'idle',
    submit,
    type: setTyped,
    switchMode(next: SearchMode) {
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
