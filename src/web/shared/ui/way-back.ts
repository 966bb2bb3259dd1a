import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Makes Back (in the browser or on a phone) close the top layer, such as a dialog, instead of leaving the screen. Each
 * layer has a history entry with the router state of the one below and its depth; the router never sees navigation
 * between these. If a layer is closed in another way its entry stays, and Back skips it.
 */
interface Layer {
  /** Returns false if the layer must stay open. */
  close: () => boolean
}

const layers: Layer[] = []

interface Entry {
  /** Key of the router's location. */
  key: string
  /** Number of layers over the screen. */
  depth: number
}

function entryOf(state: { key?: string; depth?: number } | null): Entry {
  return { key: state?.key ?? 'default', depth: state?.depth ?? 0 }
}

/** The current history entry. */
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

/** Tracks the history entry; used once, in the root. */
export function useWayBack(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation
  useLayoutEffect(() => {
    shown = entryOf(window.history.state)
  }, [key])
  useEffect(() => {
    // In the capture phase, before the router's own listener.
    window.addEventListener('popstate', follow, { capture: true })
    return () => window.removeEventListener('popstate', follow, { capture: true })
  }, [])
}

/**
 * Closes a layer on Back while it is shown.
 *
 * @param onClose if missing, Back leaves the screen
 * @param canClose while false, Back does nothing
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
