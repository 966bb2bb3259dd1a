import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { SEARCH_CLEARED } from '../../search/web/search-url.ts'
import type { MapCourt } from './engine.ts'

const PARAMETER = 'court'

/** A selected court: chosen by a person, or by the link that led here. */
export interface Selection {
  id: number
  by: 'person' | 'link'
  /** What is known before its details load. */
  court?: MapCourt
  /** Key of the history entry on which a person chose it. */
  chosenOn?: string
}

/** State of a history entry whose previous entry has the same search without a court. */
const OPENED_ON_MAP = 'opened on the map'

/**
 * The selected court, kept in the URL. Selecting one pushes a history entry: Back closes it, and closing it goes back.
 */
export function useSelection() {
  const { pathname, search, key, state } = useLocation()
  const navigate = useNavigate()
  const idle = useNavigation().state === 'idle'
  const isPop = useNavigationType() === 'POP'
  const isReset = state === SEARCH_CLEARED
  const [selection, setSelection] = useState(() => readSelection(search))
  const [syncedKey, setSyncedKey] = useState(key)
  const [closing, setClosing] = useState(false)

  // Back and forward select what the URL names; a new search keeps the court, as does a selection made while closing is
  // still navigating back.
  if (key !== syncedKey) {
    setSyncedKey(key)
    setClosing(false)
    if (isPop ? !closing : isReset) setSelection(readSelection(search))
  }

  const { id, chosenOn } = selection ?? {}
  useEffect(() => {
    const inUrl = new URLSearchParams(search).get(PARAMETER) ?? undefined
    if (!idle || closing || inUrl === id?.toString()) return
    return afterPaint(() => {
      if (id === undefined && state === OPENED_ON_MAP) {
        setClosing(true)
        void navigate(-1)
        return
      }
      const opens = inUrl === undefined && chosenOn === key
      void navigate(pathname + withSelection(search, id), {
        replace: !opens,
        state: opens ? OPENED_ON_MAP : isReset ? null : state,
        preventScrollReset: true,
      })
    })
  }, [id, chosenOn, idle, closing, pathname, search, key, state, isReset, navigate])

  const select = useCallback(
    (court: MapCourt) => setSelection({ id: court.id, by: 'person', court, chosenOn: key }),
    [key],
  )
  const clear = useCallback(() => setSelection(undefined), [])
  return { selection, select, clear, clearedOn: isReset ? key : undefined }
}

/** A query string with this court selected, or none. */
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

/** Whether two URLs differ only in the selection, so that no data needs loading. */
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

/** Calls back once the next frame is painted, so that what a press changed shows first. Returns how to cancel it. */
function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
