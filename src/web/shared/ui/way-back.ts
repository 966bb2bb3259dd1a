import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * The way back, the browser's or a telephone's, closes what lies over a screen instead of leaving the screen. Each such
 * layer stands on an entry of history that has the router's state of the one below and its depth; of ways between
 * these the router never hears. The entry of a layer that was closed otherwise stays, and the way back passes over it.
 */
interface Layer {
  /** False while it has to stay open. */
  close: () => boolean
}

const layers: Layer[] = []

interface Entry {
  /** Of the router's location. */
  key: string
  /** How many layers lie over the screen; none is 0. */
  depth: number
}

function entryOf(state: { key?: string; depth?: number } | null): Entry {
  return { key: state?.key ?? 'default', depth: state?.depth ?? 0 }
}

/** The entry of history that is shown. */
let shown: Entry = { key: 'default', depth: 0 }

function openEntry() {
  window.history.pushState({ ...window.history.state, depth: layers.length }, '')
  shown = entryOf(window.history.state)
}

function follow(event: PopStateEvent) {
  const before = shown
  shown = entryOf(event.state)
  if (shown.key !== before.key || shown.depth === before.depth) return
  event.stopImmediatePropagation()
  if (shown.depth > before.depth) return
  if (layers.length <= shown.depth) window.history.back()
  else if (layers.at(-1)?.close() === false) openEntry()
}

/** Follows the router from entry to entry of history; stands once, in the root. */
export function useWayBack(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another location is the reason to look
  useLayoutEffect(() => {
    shown = entryOf(window.history.state)
  }, [key])
  useEffect(() => {
    // Before the router, which listens to the same.
    window.addEventListener('popstate', follow, { capture: true })
    return () => window.removeEventListener('popstate', follow, { capture: true })
  }, [])
}

/**
 * Closes this by the way back, as long as it is shown.
 *
 * @param onClose without it the way back leaves the screen
 * @param canClose while it is false the way back changes nothing
 */
export function useClosesOnWayBack(onClose: (() => void) | undefined, canClose = true): void {
  const latest = useRef({ onClose, canClose })
  useLayoutEffect(() => {
    latest.current = { onClose, canClose }
  })
  const isLayer = onClose !== undefined
  useEffect(() => {
    if (!isLayer) return
    const layer: Layer = {
      close() {
        if (latest.current.canClose) latest.current.onClose?.()
        return latest.current.canClose
      },
    }
    layers.push(layer)
    if (shown.depth < layers.length) openEntry()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [isLayer])
}
