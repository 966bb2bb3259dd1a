import { type PointerEvent, useRef } from 'react'

/** Minimum swipe distance, and the margin at the screen edges that belongs to the browser's own gestures, pixels. */
const SWIPE_PX = 60
const EDGE_PX = 24

/** Horizontal swipes on an element that scrolls vertically. `onSwipe` gets 1 for left, -1 for right. */
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
