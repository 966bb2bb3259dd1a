import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import type { MapCourt } from '../../shared/map/engine.ts'
import { BEGINS_ANEW } from '../../shared/place/search-state.ts'

const PARAMETER = 'court'

/** A court that was chosen; by a person, or by the link that led here. */
export interface Selection {
  id: number
  by: 'person' | 'link'
  /** What is known of it before its details come. */
  court?: MapCourt
  /** The entry of history on which a person chose it. */
  chosenOn?: string
}

/** State of an entry of history that lies over the same search without a court. */
const OPENED = 'opened on the map'

/**
 * The selected court. The address carries it along, so that links bring it again. Choosing one is an entry of history
 * of its own: the way back closes it, and closing it is the way back.
 */
export function useSelection() {
  const { pathname, search, key, state } = useLocation()
  const navigate = useNavigate()
  const idle = useNavigation().state === 'idle'
  const isWayBack = useNavigationType() === 'POP'
  const isReset = state === BEGINS_ANEW
  const [selection, setSelection] = useState(() => readSelection(search))
  const [shown, setShown] = useState(key)
  const [closing, setClosing] = useState(false)

  // Who goes back or forward wants what the address names; who searches keeps the court. What was chosen while the
  // way back of closing took its time is kept as well.
  if (key !== shown) {
    setShown(key)
    setClosing(false)
    if (isWayBack ? !closing : isReset) setSelection(readSelection(search))
  }

  const { id, chosenOn } = selection ?? {}
  useEffect(() => {
    const carried = new URLSearchParams(search).get(PARAMETER) ?? undefined
    if (!idle || closing || carried === id?.toString()) return
    if (id === undefined && state === OPENED) {
      setClosing(true)
      void navigate(-1)
      return
    }
    const opens = carried === undefined && chosenOn === key
    void navigate(pathname + withSelection(search, id), {
      replace: !opens,
      state: opens ? OPENED : isReset ? null : state,
      preventScrollReset: true,
    })
  }, [id, chosenOn, idle, closing, pathname, search, key, state, isReset, navigate])

  const select = useCallback(
    (court: MapCourt) => setSelection({ id: court.id, by: 'person', court, chosenOn: key }),
    [key],
  )
  const clear = useCallback(() => setSelection(undefined), [])
  return { selection, select, clear, clearedOn: isReset ? key : undefined }
}

/** The query of an address with this court in it, or none. */
function withSelection(search: string, id: number | undefined): string {
  const parameters = new URLSearchParams(search)
  if (id === undefined) parameters.delete(PARAMETER)
  else parameters.set(PARAMETER, String(id))
  const query = parameters.toString()
  return query && `?${query}`
}

function readSelection(search: string): Selection | undefined {
  const text = new URLSearchParams(search).get(PARAMETER) ?? ''
  return /^[1-9]\d{0,9}$/.test(text) ? { id: Number(text), by: 'link' } : undefined
}

/** Whether nothing but the selection differs between two addresses: then no data has to be loaded anew. */
export function onlySelectionDiffers(one: URL, other: URL): boolean {
  return (
    one.pathname === other.pathname &&
    withoutSelection(one) === withoutSelection(other) &&
    one.search !== other.search
  )
}

function withoutSelection({ searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams)
  rest.delete(PARAMETER)
  return rest.toString()
}
