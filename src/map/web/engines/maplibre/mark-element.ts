import { MARKER_SCALE } from '../../draw-markers.ts'

/** Wraps a drawing in an element for the map, labelled for screen readers. */
export function markElement(drawing: HTMLCanvasElement, name: string): HTMLElement {
  drawing.style.display = 'block'
  drawing.style.width = `${drawing.width / MARKER_SCALE}px`
  const element = document.createElement('div')
  element.role = 'img'
  element.ariaLabel = name
  element.append(drawing)
  return element
}
