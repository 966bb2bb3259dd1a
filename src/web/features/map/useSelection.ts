import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { MapCourt } from '../../shared/map/engine.ts'

const PARAMETER = 'court'

/** A court that was chosen; by a person, or by the link that led here. */
export interface Selection {
  id: number
  by: 'person' | 'link'
  /** What is known of it before its details come. */
  court?: MapCourt
}

/** The selected court. The address carries it along, so that links and the way back bring it again. */
export function useSelection() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const idle = useNavigation().state === 'idle'
  const [selection, setSelection] = useState<Selection | undefined>(() => readSelection(search))

  const id = selection?.id
  useEffect(() => {
    const parameters = new URLSearchParams(search)
    const carried = parameters.get(PARAMETER) ?? undefined
    if (!idle || carried === id?.toString()) return
    if (id === undefined) parameters.delete(PARAMETER)
    else parameters.set(PARAMETER, String(id))
    const query = parameters.toString()
    void navigate(pathname + (query && `?${query}`), { replace: true, preventScrollReset: true })
  }, [id, idle, pathname, search, navigate])

  const select = useCallback((court: MapCourt) => setSelection({ id: court.id, by: 'person', court }), [])
  const clear = useCallback(() => setSelection(undefined), [])
  return { selection, select, clear }
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
