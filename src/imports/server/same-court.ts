import { METRES_PER_MILE, milesBetween, type Point } from '../../platform/contract/geo.ts'
import { SAME_COURT_METRES } from '../../platform/contract/limits.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'

const SAME_COURT_MILES = SAME_COURT_METRES / METRES_PER_MILE
/** Bands of latitude of 111 m, slightly wider than the distance within which courts are the same. */
const BANDS_PER_DEGREE = 1000

interface Entry<T> {
  point: Point
  value: T
}

/** Finds values by case-insensitive name within 100 m of a place. */
export class NamedPlaceIndex<T> {
  readonly #bands = new Map<string, Entry<T>[]>()

  add(name: string, point: Point, value: T): void {
    const key = `${bandOf(point)} ${fold(name)}`
    const band = this.#bands.get(key)
    if (band) band.push({ point, value })
    else this.#bands.set(key, [{ point, value }])
  }

  /** The nearest value that passes `accepts`. */
  find(name: string, point: Point, accepts: (value: T) => boolean = () => true): T | undefined {
    let found: T | undefined
    let nearest = SAME_COURT_MILES
    const band = bandOf(point)
    const folded = fold(name)
    for (const key of [band - 1, band, band + 1].map((near) => `${near} ${folded}`))
      for (const entry of this.#bands.get(key) ?? []) {
        const miles = milesBetween(point, entry.point)
        if (miles > nearest || !accepts(entry.value)) continue
        nearest = miles
        found = entry.value
      }
    return found
  }
}

const bandOf = (point: Point) => Math.floor(point.latitude * BANDS_PER_DEGREE)
/** Normalises a name for comparison. */
export const fold = (name: string) => sanitizeLine(name).toLowerCase()
