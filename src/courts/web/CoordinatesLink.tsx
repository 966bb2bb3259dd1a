import type { Point } from '../../platform/contract/geo.ts'
import { coordinatesText } from '../contract/rules.ts'
import { mapLink } from './map-links.ts'

/** Coordinates that open an external map. */
export function CoordinatesLink({ point }: { point: Point }) {
  return (
    <a href={mapLink(point)} target="_blank" rel="noopener">
      {coordinatesText(point)}
    </a>
  )
}
