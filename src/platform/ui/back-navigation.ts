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

interface HistoryEntry {
  /** Key of the router's location. */
  key: string
  /** Number of layers over the screen. */
  depth: number
}

function toHistoryEntry(state: { key?: string; depth?: number } | null): HistoryEntry {
  return { key: state?.key ?? 'default', depth: state?.depth ?? 0 }
}

/** The current history entry. */
let currentEntry: HistoryEntry = { key: 'default', depth: 0 }

function pushEntry() {
  window.history.pushState({ ...window.history.state, depth: layers.length }, '')
  currentEntry = toHistoryEntry(window.history.state)
}

function onPopState(event: PopStateEvent) {
  const before = currentEntry
  currentEntry = toHistoryEntry(event.state)
  if (currentEntry.key !== before.key || currentEntry.depth === before.depth) return
  event.stopImmediatePropagation()
  if (currentEntry.depth > before.depth) return
  if (layers.length <= currentEntry.depth) window.history.back()
  else if (layers.at(-1)?.close() === false) pushEntry()
}

/** Tracks the history entry; used once, in the root. */
export function useBackNavigation(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation
  useLayoutEffect(() => {
    currentEntry = toHistoryEntry(window.history.state)
  }, [key])
  useEffect(() => {
    // In the capture phase, before the router's own listener.
    window.addEventListener('popstate', onPopState, { capture: true })
    return () => window.removeEventListener('popstate', onPopState, { capture: true })
  }, [])
}

/**
 * Closes a layer on Back while it is shown.
 *
 * @param onClose if missing, Back leaves the screen
 * @param canClose while false, Back does nothing
 */
export function useCloseOnBack(onClose: (() => void) | undefined, canClose = true): void {
  const latest = useRef({ onClose, canClose })
  useLayoutEffect(() => {
    latest.current = { onClose, canClose }
  })
  const isLayer = onClose !== undefined
  // Before it is painted: Back may follow at once.
  useLayoutEffect(() => {
    if (!isLayer) return
    const layer: Layer = {
      close() {
        if (latest.current.canClose) latest.current.onClose?.()
        return latest.current.canClose
      },
    }
    layers.push(layer)
    if (currentEntry.depth < layers.length) pushEntry()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [isLayer])
}
