import { MARKER_SCALE } from '../../draw-markers.ts'

/** A drawing as an element that stands on the map, with its name for those who do not see it. */
export function markElement(drawing: HTMLCanvasElement, name: string): HTMLElement {
  drawing.style.display = 'block'
  drawing.style.width = `${drawing.width / MARKER_SCALE}px`
  const element = document.createElement('div')
  element.role = 'img'
  element.ariaLabel = name
  element.append(drawing)
  return element
}
