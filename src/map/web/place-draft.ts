import type { Coordinates } from '../../courts/web/coordinate-pair.ts'
import type { Point } from '../../platform/contract/geo.ts'

/** The place of a court in a form. */
export interface PlaceDraft extends Coordinates {
  address: string
  /** The postcode, if only its district or area could be located; otherwise empty. */
  roughPlace: string
  /** The centre of that district or area; the person still has to enter the coordinates. */
  roughAt?: Point | undefined
}

/** What a form does with it. */
export interface PlaceForm {
  draft: PlaceDraft
  /** Applies changes to the latest draft, and returns what it is then: lookups may finish while somebody types. */
  change: (changes: Partial<PlaceDraft> | ((current: PlaceDraft) => Partial<PlaceDraft>)) => PlaceDraft
}
