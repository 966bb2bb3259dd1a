import { type PointerEvent, useRef } from 'react'

/** Pixels a finger must move sideways to go on; and those from an edge of the screen, which belong to the browser. */
const SWIPE_PX = 60
const EDGE_PX = 24

/** Sideways movements of one finger, for an element that scrolls up and down only. `onSwipe` gets 1 to the left, else -1. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y, target }: PointerEvent) {
      const isEdge = x < EDGE_PX || x > window.innerWidth - EDGE_PX
      const isMap = target instanceof Element && target.closest('canvas') !== null
      from.current = pointerType === 'touch' && isPrimary && !isEdge && !isMap ? { x, y } : undefined
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const start = from.current
      from.current = undefined
      if (!start) return
      const moved = clientX - start.x
      if (Math.abs(moved) < SWIPE_PX || Math.abs(moved) < 2 * Math.abs(clientY - start.y)) return
      onSwipe(moved < 0 ? 1 : -1)
    },
    onPointerCancel() {
      from.current = undefined
    },
  }
}
