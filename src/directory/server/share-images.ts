import { LRUCache } from 'lru-cache'
import type { CourtDrawing } from '../../platform/contract/court-art.ts'
import type { DrawnCourt } from '../contract/court-scene.ts'
import { drawingOf, SHARE_IMAGE } from '../contract/share-image.ts'

/** About 100 KB each. Many courts share one. */
const MAX_KEPT = 64

/** Draws images of courts as PNG, each once, one at a time, off the event loop. */
export class ShareImages {
  readonly #kept = new LRUCache<string, Promise<Buffer>>({ max: MAX_KEPT })
  #last: Promise<unknown> = Promise.resolve()

  draw(court: DrawnCourt): Promise<Buffer> {
    const svg = svgOf(drawingOf(court))
    const known = this.#kept.get(svg)
    if (known) return known
    const png = this.#last.then(() => toPng(svg))
    this.#last = png.catch(() => this.#kept.delete(svg))
    this.#kept.set(svg, png)
    return png
  }
}

/** Loads the library with the first image, because few instances of the server ever need it. */
async function toPng(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // What decodes uploads blocks SVG in its own process. This one is ours.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** The upper part of a drawing, without a font: servers have none. */
function svgOf({ transform, paths }: CourtDrawing): string {
  const { width, height } = SHARE_IMAGE
  const shapes = paths.map((path) => `<path ${attributes(path)}/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 480 252" fill="none"><g transform="${transform}">${shapes}</g></svg>`
}

const attributes = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`)
    .join(' ')
