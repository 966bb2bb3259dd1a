import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { errors } from '../../../contract/errors.ts'
import type { AccessFilter, RadiusMiles } from '../../../contract/limits.ts'
import { LOOKUP_NOT_READY } from '../../../contract/search/rules.ts'
import { api } from '../../shared/api/context.ts'
import { locateDevice } from '../../shared/place/device-place.ts'
import { placeProblem, placeQuery } from '../../shared/place/place-query.ts'
import { EMPTY_SEARCH, type Search, searchAddress } from './search-address.ts'

export type SearchMode = 'postcode' | 'location'

/** What the search bar shows and does. The search itself lives in the address. */
export function useSearchControls(search: Search, problemOfAddress: string | undefined, notReady?: string) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const navigation = useNavigation()
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

  const go = useCallback(
    (next: Search) => navigate(pathname + searchAddress(next), { preventScrollReset: true }),
    [navigate, pathname],
  )

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
      await go({ ...search, near: undefined, postcode: label })
    } catch (error) {
      setProblem(placeProblem(error))
    }
  }

  async function searchHere() {
    try {
      await go({ ...search, postcode: undefined, near: await locateDevice() })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined)
    }
  }

  function clear(next: Search) {
    setTyped('')
    setProblem(undefined)
    return go(next)
  }

  return {
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
    chooseRadius: (radius: RadiusMiles) => go({ ...search, radius }),
    chooseAccess: (access: AccessFilter) => go({ ...search, access }),
    clearRadius: () => clear({ ...EMPTY_SEARCH, access: search.access }),
    clearAccess: () => go({ ...search, access: 'all' }),
    clearAll: () => clear(EMPTY_SEARCH),
  }
}

export type SearchControls = ReturnType<typeof useSearchControls>
