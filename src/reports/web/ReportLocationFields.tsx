import type { ReactNode } from 'react'
import { CoordinateInputs } from '../../courts/web/CoordinateInputs.tsx'
import { type Coordinates, toCoordinates } from '../../courts/web/coordinate-pair.ts'
import { isPoint, type Point } from '../../platform/contract/geo.ts'
import { parseNumber } from '../../platform/ui/parse-number.ts'
import classes from './ReportDialog.module.css'

/** Where a court actually is, as far as it is known, to show and to move on a map. */
export interface PlacePin {
  at: Point | undefined
  onMove: (point: Point) => void
}

/** Reports the correct location of a court: a pin on a map, or coordinates. */
export function ReportLocationFields({
  map,
  place,
  onChange,
  problem,
  disabled,
}: {
  map: (pin: PlacePin) => ReactNode
  place: Coordinates
  onChange: (changes: Partial<Coordinates>) => void
  problem: string | undefined
  disabled: boolean
}) {
  const typed = { latitude: parseNumber(place.latitude), longitude: parseNumber(place.longitude) }
  return (
    <fieldset className={classes.place} disabled={disabled}>
      <legend>Where is it actually? (optional)</legend>
      {map({
        at: isPoint(typed.latitude, typed.longitude) ? typed : undefined,
        onMove: (point) => onChange(toCoordinates(point)),
      })}
      <CoordinateInputs
        place={place}
        onChange={onChange}
        problems={{ latitude: problem, longitude: problem }}
      />
    </fieldset>
  )
}
